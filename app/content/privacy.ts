import { definePageCopy, group, list, multilineText, text } from '#domain/site-copy/page-copy.ts'
import { heading, listedHead } from './common-fields.ts'
import words from './privacy.json' with { type: 'json' }

const always = multilineText('Text', 900)
const whenMailed = multilineText('If messages are emailed', 900)
const withAnalytics = multilineText('If Google Analytics gets page views', 900)

/** The policy depends on settings (privacy-text.ts); update both when you store or share more data. */
export const privacy = definePageCopy({ key: 'privacy-policy', path: '/privacy-policy', label: 'Privacy Policy' }, words, {
  ...listedHead,
  revised: text('Last revised', 60),
  lead: group('Opening sentences', { counting: multilineText('If page counts stay here', 600), passingOn: withAnalytics }),
  collected: group('What we collect', {
    heading,
    form: always,
    noted: multilineText('If messages aren’t emailed', 300),
    notedAndMailed: whenMailed,
    origin: always,
    spam: always,
    pages: always,
    visits: always,
    searches: always,
    addresses: always,
    addressesPassedOn: withAnalytics,
  }),
  reasons: group('Why', { heading, text: multilineText('Text', 900, { toConfirm: 'anyone' }) }),
  cookies: group('Cookies and scripts', {
    heading,
    none: always,
    noOthers: multilineText('If no one signs in with Google', 600),
    googleSignIn: multilineText('If staff sign in with Google', 600),
    links: always,
  }),
  readers: group('Who sees it', {
    heading,
    people: multilineText('Who reads messages', 400, { toConfirm: 'anyone' }),
    hosting: multilineText('Hosting', 300, { toConfirm: 'anyone' }),
    notPassedOn: multilineText('If messages aren’t emailed', 300),
    emailjs: multilineText('If EmailJS sends them', 400),
    smtp: multilineText('If our email provider sends them', 400),
    notMailed: whenMailed,
    countsStay: multilineText('If page counts stay here', 300),
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
    forGood: multilineText('If messages are kept without a limit', 400),
    deleted: multilineText('If they’re deleted after some days', 300),
    deletedOrMailed: multilineText('If they’re deleted, and emailed', 300),
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
})
