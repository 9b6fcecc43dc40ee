import { group, link, list, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import { closing, heading, lead, listedHead, paragraph, point } from './common-fields.ts'
import words from './executive-search.json' with { type: 'json' }

export const executiveSearch = definePageCopy({ key: 'executive-search', path: '/executive-search', label: 'Executive Search' }, words, {
  ...listedHead,
  lead,
  action: link('Button'),
  policy: group('Policy', { heading, paragraphs: list('Paragraphs', paragraph, { most: 8, toConfirm: 'anyone' }) }),
  counters: list('Figures', group('Figure', { value: text('Number', 12), label: text('What it counts', 40) }), { most: 6 }),
  advantages: group('Advantages', { heading, items: list('Advantages', point, { toConfirm: 'anyone' }) }),
  roles: group('Roles', { heading, items: list('Roles', text('Role', 80), { most: 20, toConfirm: 'anyone' }) }),
  closing: group('At the end', closing),
})
