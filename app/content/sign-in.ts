import { heading, pageHead } from '#app/content/fields/common-fields.ts'
import { group, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Login to {company}',
  description: 'Sign-in for the administrator of the {company} website.',
  heading: 'Login to {company}',
  link: {
    text: 'The owner of this website signs in with a link that works once, within 15 minutes.',
    asked: 'If this is the owner’s address, a link is on its way. Open it here, or paste it below.',
    email: 'Email',
    mail: 'Mail me a link',
    label: 'Sign-in link',
    printed: 'Don’t have a link that works? Your IT team can make a new one.',
    button: 'Sign in',
    once: 'This link works once. Press the button to sign in.',
    as: 'Sign in as',
    instead: 'The button ends your session as',
  },
  google: {
    notLoaded: 'Google’s button could not be loaded. Is a blocker at work, or the network away?',
    noScript: 'Signing in with Google needs JavaScript.',
  },
  passkey: 'Sign in with a passkey',
} as const

export const signIn = definePageCopy({ key: 'login', path: '/login', label: 'Sign-in' }, words, {
  ...pageHead,
  heading,
  link: group('By a link', {
    text: multilineText('Text', 240),
    asked: multilineText('After a link was asked for', 240),
    email: text('Label of the mail address', 40),
    mail: text('Button', 40),
    label: text('Label of the link', 40),
    printed: multilineText('Where a link comes from', 240),
    button: text('Button', 40),
    once: multilineText('On a link’s own page', 240),
    as: text('Button of a link’s own page, before the address', 40),
    instead: text('Where somebody else is signed in, before their address', 60),
  }),
  google: group('With Google', {
    notLoaded: multilineText('The button is not there', 240),
    noScript: multilineText('Without script', 240),
  }),
  passkey: text('With a passkey', 40),
})
