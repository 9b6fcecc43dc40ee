import { heading, lead, pageHead } from '#app/content/fields/common-fields.ts'
import { group, link, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

export const notFound = definePageCopy(
  { key: 'not-found', path: '/pagenotfound', label: 'Page not found' },
  {
    title: 'Page Not Found',
    description:
      'We can’t find that page. It may have moved, or the link has a typo. Go to the home page, read the news or talk to us instead.',
    heading: 'We can’t find that page',
    code: '404',
    text: 'It may have moved, or the link has a typo. You can search for it or start over here.',
    actions: [
      { label: 'Go to the home page', path: '/' },
      { label: 'Compare the three models', path: '/global-capability-centers' },
      { label: 'Read Insights & News', path: '/blogs' },
      { label: 'Talk to us', path: '/contact-us' },
    ],
    signedOut: {
      heading: 'You were signed out.',
      text: 'If this is an admin page, you’ll see it again once you’ve signed in.',
      action: 'Sign in',
      unsaved: 'Nothing was saved, but your text is below. Sign in (another tab opens), then send it again from here.',
      again: 'Send it again',
    },
  },
  {
    ...pageHead,
    heading,
    code: text('Number', 12),
    text: lead,
    actions: list('Links', link('Link'), { least: 0, most: 8 }),
    signedOut: group('For people who were signed out', {
      heading,
      text: multilineText('Text', 240),
      action: text('Link', 40),
      unsaved: multilineText('Text above a form we couldn’t accept', 300),
      again: text('Button under that form', 40),
    }),
  },
)

export const lastError = definePageCopy(
  { key: 'last-error', label: 'Page that failed' },
  {
    title: 'Unexpected Application Error!',
    description:
      'Something went wrong on our side while we were building this page. Load it again or go to the home page. If it keeps failing, email us.',
    heading: 'Unexpected Application Error!',
    refused: 'We couldn’t accept that',
    text: 'Something went wrong on our side, not yours. Load the page again. If it keeps failing, email us and name the page.',
    reload: 'Load the page again',
    reference: 'If you email us, include this:',
    action: { label: 'Go to the home page', path: '/' },
    notTaken: {
      text: 'We couldn’t check who you are, so nothing was saved. Your text is below. Send it again in a moment.',
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
    notTaken: group('For a form we couldn’t accept', { text: multilineText('Text', 300), again: text('Button', 40) }),
  },
)
