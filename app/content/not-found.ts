import { heading, lead, pageHead } from '#app/content/fields/common-fields.ts'
import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

export const notFound = definePageCopy(
  { key: 'not-found', path: '/pagenotfound', label: 'Page not found' },
  {
    title: 'Page Not Found',
    description:
      'There is no page at this address. It may have moved, or the link has a typing error. Go to the home page, read the news or write to us instead.',
    heading: 'There is no page at this address',
    code: '404',
    text: 'It may have moved, or the link has a typing error.',
    actions: [
      { label: 'Go to the home page', path: '/' },
      { label: 'Compare the three models', path: '/global-capability-centers' },
      { label: 'Read Insights & News', path: '/blogs' },
      { label: 'Tell us what you were looking for', path: '/contact-us' },
    ],
    signedOut: {
      heading: 'You were signed out.',
      text: 'If this is a page of the administration, it is there again as soon as you have signed in.',
      action: 'Sign in',
      unsaved: 'Nothing was saved. What you wrote is below: sign in, for which another tab opens, and then send it again from here.',
      again: 'Send it again',
    },
  },
  {
    ...pageHead,
    heading,
    code: text('Number', 12),
    text: lead,
    actions: list('Links', link('Link'), { least: 0, most: 8 }),
    signedOut: group('To whom was signed in until now', {
      heading,
      text: multilineText('Text', 240),
      action: text('Link', 40),
      unsaved: multilineText('Text above a form that was not taken', 300),
      again: text('Button under that form', 40),
    }),
  },
)

export const lastError = definePageCopy(
  { key: 'last-error', label: 'Page that failed' },
  {
    title: 'Unexpected Application Error!',
    description:
      'Something went wrong on our side while this page was being made. Load it again, or go to the home page. If it keeps failing, please write to us.',
    heading: 'Unexpected Application Error!',
    refused: 'We couldn’t take that',
    text: 'Something went wrong on our side, not on yours. Load the page again. If it keeps failing, write to us and name the page.',
    reload: 'Load the page again',
    reference: 'If you write to us, name this too:',
    action: { label: 'Go to the home page', path: '/' },
    notTaken: {
      text: 'Nothing was saved: at the moment it cannot be found out who you are. What you wrote is below, and can be sent again in a moment.',
      again: 'Send it again',
    },
  },
  {
    ...pageHead,
    heading,
    refused: text('Heading over a form that was refused', 60),
    text: lead,
    reload: text('Button', 40),
    reference: text('Before the number of the failure', 90),
    action: link('Button'),
    notTaken: group('For a form that nobody could take', { text: multilineText('Text', 300), again: text('Button', 40) }),
  },
)
