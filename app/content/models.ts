import { definePageCopy, group, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { closing, heading, isExample, leadToConfirm, listedHead, secondCall } from './common-fields.ts'
import words from './models.json' with { type: 'json' }

const model = group('Model', {
  name: text('Name', 40),
  shortName: text('Short name', 20),
  size: text('Team size', 40),
  summary: multilineText('In short', 240, { toConfirm: 'anyone' }),
  explanation: multilineText('Explanation', 500, { toConfirm: 'anyone' }),
  timing: group(
    'Months from the first message',
    {
      firstHire: text('To the first hire, such as 2–3', 20, { isOptional: true }),
      toTwentyFive: text('To 25 people', 20, { isOptional: true }),
      asOf: text('As of', 40, { isOptional: true }),
      isExample,
    },
    { toConfirm: 'owner' },
  ),
  handover: text('Months to the handover', 20, { isOptional: true }),
  cost: text('Cost range per person and month, such as $3,000–4,500', 60, { isOptional: true, toConfirm: 'owner' }),
  brings: list('What you bring', text('Line', 90), { least: 0, most: 6, toConfirm: 'anyone' }),
  exits: list('How you exit', text('Line', 120), { least: 0, most: 6, toConfirm: 'anyone' }),
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
  atHundred: multilineText('Note for exactly 100 people', 240, { isOptional: true, toConfirm: 'anyone' }),
  atFiveHundred: multilineText('Note for exactly 500 people', 240, { isOptional: true, toConfirm: 'anyone' }),
})

const reason = group('Reason', { name: text('Name', 60), text: multilineText('Text', 300, { toConfirm: 'anyone' }) })

const plan = group('Plan for a team', {
  heading: text('Heading with {team}', 60),
  modelLabel: text('After the model: {size} is for whom', 60),
  seats: text('After the seats', 60),
  botSeats: text('After the seats of BOT', 60),
  months: text('{months} in words', 40),
  firstHire: text('Mark', 40),
  toTwentyFive: text('Mark', 40),
  handover: text('Mark', 40),
  ramp: heading,
  curve: text('Above the curve', 90),
  axis: text('Above the axis', 60),
  asOf: text('As of {date}', 40),
  roles: group('Roles', {
    heading,
    total: text('Sum', 30),
    isExample,
    items: list('Roles', group('Role', { name: text('Name', 60), share: text('Share in percent', 12) }), { least: 0, toConfirm: 'owner' }),
  }),
  billing: group('Billing', {
    heading,
    perPerson: text('Cost range per person', 40),
    costLabel: text('Cost range for {team}', 40),
    note: multilineText('Currency and exclusions', 200, { toConfirm: 'owner' }),
    asOf: text('As of', 40, { isOptional: true }),
    isExample,
    items: list('Lines', group('Line', { name: text('Name', 60), basis: text('Basis', 60) }), { least: 0, toConfirm: 'owner' }),
  }),
  brings: heading,
  exits: heading,
  send: group('Send', { heading, text: multilineText('Text', 240), label: text('Button', 40), second: group('Second', secondCall) }),
})

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
    plan,
    closing: group('At the end', closing),
  },
)
