import { heading, pageHead } from '#app/content/fields/common-fields.ts'
import { group, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Login to {company}',
  description: 'Sign-in for the administrator of the {company} website.',
  heading: 'Login to {company}',
  link: {
    text: 'Sign in with a link. It works once and expires in 15 minutes.',
    asked: 'If that email has access, a link is on its way. Open it here or paste it below.',
    email: 'Email',
    mail: 'Email me a link',
    label: 'Sign-in link',
    printed: 'Don’t have a link that works? Your IT team can make a new one.',
    button: 'Sign in',
    once: 'This link works once. Press the button to sign in.',
    as: 'Sign in as',
    instead: 'This button signs out',
  },
  google: {
    notLoaded: 'Google’s button didn’t load. Check your connection and your ad blocker.',
    noScript: 'You can’t sign in with Google unless JavaScript is on.',
  },
  passkey: 'Sign in with a passkey',
} as const

export const signIn = definePageCopy({ key: 'login', path: '/login', label: 'Sign-in' }, words, {
  ...pageHead,
  heading,
  link: group('By a link', {
    text: multilineText('Text', 240),
    asked: multilineText('After someone asks for a link', 240),
    email: text('Label of the email field', 40),
    mail: text('Button', 40),
    label: text('Label of the link', 40),
    printed: multilineText('How to get a link', 240),
    button: text('Button', 40),
    once: multilineText('On a link’s own page', 240),
    as: text('Button on a link’s page, before the email', 40),
    instead: text('If someone else is signed in, before their email', 60),
  }),
  google: group('With Google', {
    notLoaded: multilineText('If the button is missing', 240),
    noScript: multilineText('Without script', 240),
  }),
  passkey: text('With a passkey', 40),
})
