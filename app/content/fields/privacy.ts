import { group, list, passage, text } from '#domain/site-copy/copy-fields.ts'
import { heading, listedHead } from './common-fields.ts'

const always = passage('Text', 900)
const whenMailed = passage('Where messages are mailed', 900)
const withAnalytics = passage('Where Google Analytics is told', 900)

export const privacyFields = {
  ...listedHead,
  heading,
  revised: text('Last revised', 60),
  lead: group('Opening sentences', { counting: passage('Where page counts stay here', 600), passingOn: withAnalytics }),
  collected: group('What we collect', {
    heading,
    form: always,
    noted: passage('Where messages are not mailed', 300),
    notedAndMailed: whenMailed,
    spam: always,
    pages: always,
    searches: always,
    addresses: always,
    addressesPassedOn: withAnalytics,
  }),
  reasons: group('Why', { heading, text: passage('Text', 900, { toConfirm: 'anybody' }) }),
  cookies: group('Cookies and scripts', {
    heading,
    none: always,
    noOthers: passage('Where nobody signs in with Google', 600),
    googleSignIn: passage('Where staff sign in with Google', 600),
    links: always,
  }),
  readers: group('Who sees it', {
    heading,
    people: passage('Who reads messages', 400, { toConfirm: 'anybody' }),
    hosting: passage('Hosting', 300, { toConfirm: 'anybody' }),
    notPassedOn: passage('Where messages are not mailed', 300),
    emailjs: passage('Where EmailJS mails them', 400),
    smtp: passage('Where our provider mails them', 400),
    notMailed: whenMailed,
    countsStay: passage('Where page counts stay here', 300),
    authorities: passage('Text', 900, { toConfirm: 'anybody' }),
  }),
  google: group('Google Analytics', {
    receives: withAnalytics,
    what: list('What Google receives', text('Line', 300)),
    number: withAnalytics,
    limits: withAnalytics,
  }),
  kept: group('How long', {
    heading,
    forGood: passage('Where messages are kept for good', 400),
    deleted: passage('Where they are deleted after some days', 300),
    deletedOrMailed: passage('Where they are deleted, and mailed', 300),
    oneDay: text('One day', 40),
    days: text('Several days', 40),
    backups: passage('Backups', 300),
    copies: whenMailed,
    sooner: always,
    counts: always,
    searches: always,
    google: withAnalytics,
  }),
  rights: group('Rights', { heading, what: always, how: always }),
  questions: group('Questions', { heading, how: always, changes: always }),
}
