import { definePageCopy, email, group, link, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { heading, lead, listedHead, point, target } from './common-fields.ts'
import words from './contact.json' with { type: 'json' }

const field = group('Field', { label: text('Label', 40), hint: text('Hint', 90) })

export const contact = definePageCopy({ key: 'contact-us', path: '/contact-us', label: 'Contact Us' }, words, {
  ...listedHead,
  lead,
  promise: text('Promise of a reply', 120),
  form: group('Form', {
    heading,
    fields: group('Fields', { from_name: field, email: field, subject: field, message: field }),
    subjects: group('Subjects that links fill in', {
      team: text('A team size: {team} is the number', 90),
      plan: text('A plan: {team}, {model}', 90),
      planMessage: multilineText('Message with a plan: {link}, {team}, {model}', 400),
      brief: text('The brief of a search', 90),
    }),
    submit: text('Button', 40),
    sending: text('Button while it’s sending', 40),
    privacy: group('Link to the privacy policy', {
      text: text('Before the link', 120),
      label: text('Link text', 60),
      path: target,
    }),
  }),
  results: group('Answers', {
    success: text('The email was sent; the promise follows', 120),
    received: text('The message is in the inbox; the promise follows', 120),
    failure: text('The email failed', 120),
    kept: multilineText('Follows the failure when the message was kept', 300),
    notReached: multilineText('Follows the failure when it wasn’t kept', 300),
    questions: link('After a sent message'),
    another: text('Link to an empty form', 60),
    unclear: multilineText('If we can’t look it up', 300),
  }),
  errors: group('Faults', {
    heading,
    missing: text('A field is empty: {field} is its label', 90),
    email: text('No valid email', 90),
    message: text('The message is empty', 90),
  }),
  next: group('What happens next', { heading, steps: list('Steps', point, { most: 6, toConfirm: 'owner' }) }),
  support: group('Customer support', { heading, text: multilineText('Text', 240), email: email('Email') }),
  offices: group('Offices', { heading }),
})
