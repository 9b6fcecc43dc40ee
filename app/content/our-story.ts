import { definePageCopy, email, group, hidden, id, image, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { closing, heading, isExample, lead, listedHead, paragraph } from './common-fields.ts'
import words from './our-story.json' with { type: 'json' }

export const ourStory = definePageCopy({ key: 'our-story', path: '/our-story', label: 'Our Story' }, words, {
  ...listedHead,
  tagline: lead,
  journey: group('Journey', { heading, paragraphs: list('Paragraphs', paragraph, { toConfirm: 'anyone' }) }),
  milestones: group('Milestones', {
    heading,
    dotsLabel: text('Legend of the dots', 60),
    items: list(
      'Milestones',
      group('Milestone', {
        id,
        year: text('In the line of years', 20),
        when: text('When', 40),
        heading,
        text: multilineText('Text', 240, { toConfirm: 'anyone' }),
        person: text('Who led it', 90, { isOptional: true }),
        portrait: image('Portrait'),
      }),
      { most: 20 },
    ),
  }),
  leadership: group('Leadership', {
    heading,
    text: multilineText('Text', 240),
    people: list(
      'People',
      group('Person', {
        role: text('Role', 80),
        name: text('Name', 60, { isOptional: true, toConfirm: 'owner' }),
        portrait: image('Portrait'),
        text: multilineText('Text', 300, { toConfirm: 'owner' }),
        isExample,
        hidden,
      }),
      { most: 20 },
    ),
  }),
  joinUs: group('Join us', {
    heading,
    text: multilineText('Text', 240),
    label: text('Link text', 60),
    email: email('Email'),
  }),
  closing: group('At the end', closing),
})
