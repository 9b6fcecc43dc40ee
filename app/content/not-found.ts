import { definePageCopy, group, link, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { heading, lead, pageHead } from './common-fields.ts'
import words from './not-found.json' with { type: 'json' }

export const notFound = definePageCopy({ key: 'not-found', path: '/pagenotfound', label: 'Page not found' }, words.notFound, {
  ...pageHead,
  code: text('Number', 12),
  text: lead,
  actions: list('Links', link('Link'), { least: 0, most: 8 }),
  signedOut: group('For people who were signed out', {
    heading,
    text: multilineText('Text', 240),
    action: text('Link', 40),
    unsaved: multilineText('Text above a form we couldn’t accept', 300),
    again: text('Button under that form', 40),
    blocked: multilineText('If a role no longer allows a form', 300),
  }),
})

export const lastError = definePageCopy({ key: 'last-error', label: 'Page that failed' }, words.lastError, {
  ...pageHead,
  refused: text('Heading over a form that was refused', 60),
  text: lead,
  reload: text('Button', 40),
  reference: text('Before the number of the failure', 90),
  action: link('Button'),
  notTaken: group('For a form we couldn’t accept', { text: multilineText('Text', 300), again: text('Button', 40) }),
})
