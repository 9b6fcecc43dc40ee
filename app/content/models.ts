import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import { closing, heading, leadToConfirm, listedHead } from './common-fields.ts'
import words from './models.json' with { type: 'json' }

const model = group('Model', {
  name: text('Name', 40),
  shortName: text('Short name', 20),
  size: text('Team size', 40),
  summary: multilineText('In short', 240, { toConfirm: 'anyone' }),
  explanation: multilineText('Explanation', 500, { toConfirm: 'anyone' }),
})

const answer = multilineText('Answer', 160)

const comparison = group('Comparison', {
  heading,
  caption: text('Table caption for screen readers', 120),
  questionLabel: text('Above the questions', 40),
  rows: list('Questions', group('Question', { question: text('Question', 80), hosted: answer, bot: answer, captive: answer }), {
    most: 20,
    toConfirm: 'anyone',
  }),
})

const picker = group('Which model fits', {
  heading,
  text: multilineText('Text', 200),
  label: text('Label', 40),
  hint: text('Hint', 90),
  button: text('Button', 40),
  error: text('If it isn’t a number', 140),
  resultLabel: text('Before the answer', 60),
  atHundred: multilineText('Note for exactly 100 people', 240, { isOptional: true, toConfirm: 'anyone' }),
  atFiveHundred: multilineText('Note for exactly 500 people', 240, { isOptional: true, toConfirm: 'anyone' }),
  action: link('Button'),
})

const reason = group('Reason', { name: text('Name', 60), text: multilineText('Text', 300, { toConfirm: 'anyone' }) })

export const capabilityCenters = definePageCopy(
  { key: 'global-capability-centers', path: '/global-capability-centers', label: 'Global Capability Centers' },
  words,
  {
    ...listedHead,
    lead: leadToConfirm,
    models: group('Models', { hosted: model, bot: model, captive: model }),
    why: group('Why', { heading, text: multilineText('Text', 300, { toConfirm: 'anyone' }), reasons: list('Reasons', reason) }),
    scale: group('Scale', { heading, text: multilineText('Text', 240) }),
    comparison,
    picker,
    closing: group('At the end', closing),
  },
)
