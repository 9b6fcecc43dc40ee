import { definePageCopy, group, link, list, text } from '#domain/site-copy/page-copy.ts'
import { closing, heading, isExample, lead, listedHead, paragraph, point } from './common-fields.ts'
import given from './executive-search.json' with { type: 'json' }

export const executiveSearch = definePageCopy({ key: 'executive-search', path: '/executive-search', label: 'Executive Search' }, given, {
  ...listedHead,
  lead,
  action: link('Button'),
  choice: group('From many to one', {
    stages: list(
      'Before the three',
      group('Stage', { count: text('Number of people', 12), label: text('What it counts', 60), isExample }, { toConfirm: 'owner' }),
      { least: 0, most: 2 },
    ),
    finalists: text('Beside the three', 60),
    selected: text('Beside the one', 60),
  }),
  policy: group('Policy', { heading, paragraphs: list('Paragraphs', paragraph, { most: 8, toConfirm: 'anyone' }) }),
  counters: list(
    'Figures',
    group('Figure', { value: text('Number', 12), label: text('What it counts', 40), source: text('Source', 90, { isOptional: true }) }),
    { most: 6 },
  ),
  advantages: group('Advantages', { heading, items: list('Advantages', point, { toConfirm: 'anyone' }) }),
  roles: group('Roles', { heading, items: list('Roles', text('Role', 80), { most: 20, toConfirm: 'anyone' }) }),
  closing: group('At the end', closing),
})
