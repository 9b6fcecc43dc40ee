import { definePageCopy, group, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { closing, heading, leadToConfirm, listedHead, point } from './common-fields.ts'
import words from './product-engineering.json' with { type: 'json' }

export const productEngineering = definePageCopy(
  { key: 'product-engineering', path: '/product-engineering', label: 'Product Engineering' },
  words,
  {
    ...listedHead,
    heading,
    lead: leadToConfirm,
    intro: multilineText('Introduction', 600, { toConfirm: 'anyone' }),
    services: group('Services', {
      heading,
      center: text('In the middle of the wheel', 24),
      arrow: text('Beside the amber arrow', 120, { toConfirm: 'anyone' }),
      items: list('Services', group('Service', { name: text('Name', 60), text: multilineText('Text', 300, { toConfirm: 'anyone' }) })),
    }),
    why: group('Why us', { heading, items: list('Reasons', point, { toConfirm: 'anyone' }) }),
    closing: group('At the end', closing),
  },
)
