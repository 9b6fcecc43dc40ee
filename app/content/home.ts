import { fixed, group, hidden, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
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
    { quote: multilineText('Quotation', 400), attribution: text('Who says it', 120) },
    { toConfirm: 'owner' },
  ),
  values: group('Values', {
    heading,
    items: list('Values', group('Value', { heading, text: multilineText('Text', 240) }), { most: 6, toConfirm: 'anyone' }),
  }),
  closing: group('At the end', closing),
})
