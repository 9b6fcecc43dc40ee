import { group, list, multilineText, text } from '#domain/site-copy/copy-fields.ts'
import { heading, listedHead } from './common-fields.ts'

const always = multilineText('Text', 900)
const whenMailed = multilineText('Where messages are mailed', 900)
const withAnalytics = multilineText('Where Google Analytics is told', 900)

export const privacyFields = {
  ...listedHead,
  heading,
  revised: text('Last revised', 60),
  lead: group('Opening sentences', { counting: multilineText('Where page counts stay here', 600), passingOn: withAnalytics }),
  collected: group('What we collect', {
    heading,
    form: always,
    noted: multilineText('Where messages are not mailed', 300),
    notedAndMailed: whenMailed,
    spam: always,
    pages: always,
    searches: always,
    addresses: always,
    addressesPassedOn: withAnalytics,
  }),
  reasons: group('Why', { heading, text: multilineText('Text', 900, { toConfirm: 'anyone' }) }),
  cookies: group('Cookies and scripts', {
    heading,
    none: always,
    noOthers: multilineText('Where nobody signs in with Google', 600),
    googleSignIn: multilineText('Where staff sign in with Google', 600),
    links: always,
  }),
  readers: group('Who sees it', {
    heading,
    people: multilineText('Who reads messages', 400, { toConfirm: 'anyone' }),
    hosting: multilineText('Hosting', 300, { toConfirm: 'anyone' }),
    notPassedOn: multilineText('Where messages are not mailed', 300),
    emailjs: multilineText('Where EmailJS mails them', 400),
    smtp: multilineText('Where our provider mails them', 400),
    notMailed: whenMailed,
    countsStay: multilineText('Where page counts stay here', 300),
    authorities: multilineText('Text', 900, { toConfirm: 'anyone' }),
  }),
  google: group('Google Analytics', {
    receives: withAnalytics,
    what: list('What Google receives', text('Line', 300)),
    number: withAnalytics,
    limits: withAnalytics,
  }),
  kept: group('How long', {
    heading,
    forGood: multilineText('Where messages are kept for good', 400),
    deleted: multilineText('Where they are deleted after some days', 300),
    deletedOrMailed: multilineText('Where they are deleted, and mailed', 300),
    oneDay: text('One day', 40),
    days: text('Several days', 40),
    backups: multilineText('Backups', 300),
    copies: whenMailed,
    sooner: always,
    counts: always,
    searches: always,
    google: withAnalytics,
  }),
  rights: group('Rights', { heading, what: always, how: always }),
  questions: group('Questions', { heading, how: always, changes: always }),
}
