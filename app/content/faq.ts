import { definePageCopy, email, group, id, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { heading, lead, listedHead } from './common-fields.ts'
import words from './faq.json' with { type: 'json' }

const question = group('Question', { id, question: text('Question', 140), answer: multilineText('Answer', 1200) }, { toConfirm: 'anyone' })

export const faq = definePageCopy({ key: 'faq', path: '/faq', label: 'FAQ' }, words, {
  ...listedHead,
  lead,
  groups: list('Groups', group('Group', { id, heading, questions: list('Questions', question, { most: 60 }) }), { most: 8 }),
  linkLabel: text('Link to an answer', 60),
  closing: group('At the end', { heading, text: multilineText('Text', 240), email: email('Email') }),
})
