import { definePageCopy, group, image, list, multilineText, optionalTarget, text } from '#domain/site-copy/page-copy.ts'
import { heading, isExample } from './common-fields.ts'
import given from './proof.json' with { type: 'json' }

const none: { name: string; note: string; logo: string; path: string; isExample: boolean }[] = []
const words = { ...given, certificates: { ...given.certificates, items: none }, press: { ...given.press, items: none } }

const CONFIRMED = { toConfirm: 'owner' } as const
const MANY = { least: 0, most: 12 }
const mention = group(
  'Entry',
  {
    name: text('Name or title', 140),
    note: text('Issuer or paper, and date', 90),
    logo: image('Logo'),
    path: optionalTarget('Link'),
    isExample,
  },
  CONFIRMED,
)

export const proof = definePageCopy({ key: 'proof', label: 'Proof' }, words, {
  example: text('Mark of examples', 20),
  exampleNote: multilineText('What the mark means', 200),
  clients: group('Clients', {
    label: text('Name of the list', 40),
    more: text('After the first twelve: {number} more', 40),
    items: list(
      'Clients',
      group('Client', { name: text('Name', 60), logo: image('Logo'), path: optionalTarget('Link'), isExample }, CONFIRMED),
      { least: 0, most: 60 },
    ),
  }),
  cases: group('Cases', {
    heading,
    whoLabel: text('Label', 20),
    needLabel: text('Label', 20),
    modelLabel: text('Label', 20),
    monthsLabel: text('Label', 20),
    resultLabel: text('Label', 20),
    drawing: text('Above the drawing', 60),
    items: list(
      'Cases',
      group(
        'Case',
        {
          heading,
          who: text('Who', 120),
          need: text('Need', 140),
          model: text('Model: Hosted, BOT or Captive', 20),
          months: text('Months', 20, { isOptional: true }),
          size: text('Size over time, such as 0: 4, 6: 12, 18: 31 (month: people)', 120, { isOptional: true }),
          result: text('Result', 160),
          quote: multilineText('Quotation', 240, { isOptional: true }),
          by: text('Who says it', 120, { isOptional: true }),
          isExample,
        },
        CONFIRMED,
      ),
      MANY,
    ),
  }),
  certificates: group('Certificates', { label: text('Name of the list', 40), items: list('Certificates', mention, MANY) }),
  press: group('Press', { label: text('Name of the list', 40), items: list('Articles', mention, MANY) }),
})
