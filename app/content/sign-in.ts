import { definePageCopy, group, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { pageHead } from './common-fields.ts'
import words from './sign-in.json' with { type: 'json' }

export const signIn = definePageCopy({ key: 'login', path: '/login', label: 'Sign-in' }, words, {
  ...pageHead,
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
