import { definePageCopy, fixed, group, hidden, image, link, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { closing, heading, leadToConfirm, listedHead, target } from './common-fields.ts'
import words from './home.json' with { type: 'json' }

export const home = definePageCopy({ key: 'home', path: '/', label: 'Home' }, words, {
  ...listedHead,
  hero: group('Opening', { lead: leadToConfirm, action: link('Button'), secondAction: link('Second button') }),
  map: group('Map', {
    title: text('Title', 90),
    description: text('What it shows, from {places} to {others}', 120),
    from: text('Country', 20),
    to: text('Country', 20),
    cities: list('Cities', group('City', { key: fixed, name: text('Name', 20), hidden }), { least: 11, most: 11, toConfirm: 'owner' }),
  }),
  partner: group('About us', {
    label: text('Line above', 60, { toConfirm: 'anyone' }),
    heading,
    text: multilineText('Text', 400),
    functions: list('Functions', group('Function', { name: text('Name', 40), text: multilineText('Text', 200, { toConfirm: 'anyone' }) })),
  }),
  models: group('Models', {
    heading,
    text: multilineText('Text', 300, { toConfirm: 'anyone' }),
    dotsLabel: text('Legend of the dots', 60),
    fitsLabel: text('Label', 40),
    weDoLabel: text('Label', 40),
    youDoLabel: text('Label', 40),
    cards: list(
      'Models',
      group('Model', {
        key: fixed,
        fits: multilineText('Who it fits', 200, { toConfirm: 'anyone' }),
        weDo: multilineText('What we do', 200, { toConfirm: 'anyone' }),
        youDo: multilineText('What you do', 200, { toConfirm: 'anyone' }),
        action: link('Link'),
      }),
      { least: 3, most: 3 },
    ),
  }),
  clock: group('Working hours', {
    heading,
    text: multilineText('Text, from {least} to {most} hours', 300),
    yourDay: text('Your day', 40),
    both: text('Legend of shared hours', 40),
    shiftLabel: text('Legend of the shift', 40),
    shift: text('Shift in India, such as 2–11 PM', 40),
    winter: text('Winter', 12),
    summer: text('Summer', 12),
    allYear: text('All year', 12),
    hours: text('{hours} with unit', 10),
    bySeason: text('{winter} and {summer} in words', 80),
    always: text('{hours} of all seasons in words', 80),
    none: text('No shared hours', 60),
    zones: list('Time zones', group('Time zone', { zone: fixed, name: text('Name', 40) }), { least: 5, most: 5 }),
    note: multilineText('Note', 300, { toConfirm: 'anyone' }),
  }),
  start: group('How it starts', {
    heading,
    steps: list('Steps', group('Step', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  answers: group('Answers', {
    heading,
    all: link('Link'),
    items: list(
      'Questions',
      group('Question', { question: text('Question', 120), answer: multilineText('Answer', 300), path: target }, { toConfirm: 'anyone' }),
      { most: 8 },
    ),
  }),
  testimonial: group(
    'Customer quote',
    {
      quote: multilineText('Quotation', 400),
      attribution: text('Role and industry', 120),
      name: text('Name', 60, { isOptional: true }),
      firm: text('Company', 60, { isOptional: true }),
      face: image('Portrait'),
    },
    { toConfirm: 'owner' },
  ),
  values: group('Values', {
    heading,
    items: list('Values', group('Value', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  closing: group('At the end', closing),
})
