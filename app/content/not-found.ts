import type { Page } from './page.ts'

export const notFound = {
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
} as const satisfies Page

/** Above it, for whoever was signed in until now. */
export const signedOut = {
  heading: 'You were signed out.',
  text: 'If this is a page of the administration, it is there again as soon as you have signed in.',
  action: 'Sign in',
} as const

/** The last error page: shown when a page itself failed. */
export const lastError = {
  title: 'Unexpected Application Error!',
  description:
    'Something went wrong on our side while this page was being made. Load it again, or go to the home page. If it keeps failing, please write to us.',
  heading: 'Unexpected Application Error!',
  text: 'Something went wrong on our side, not on yours. Load the page again. If it keeps failing, write to us and name the page.',
  reload: 'Load the page again',
  reference: 'If you write to us, name this too:',
  action: { label: 'Go to the home page', path: '/' },
} as const satisfies Page

/** In its place when it has a form that nobody could take. */
export const notTaken = {
  text: 'Nothing was saved: at the moment it cannot be found out who you are. What you wrote is below, and can be sent again in a moment.',
  again: 'Send it again',
} as const
