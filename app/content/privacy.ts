import { drawnImage } from '#app/content/fields/common-fields.ts'
import { privacyFields } from '#app/content/fields/privacy.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Privacy Policy',
  description:
    'What this website collects, why, for how long and who sees it. There are no cookies for visitors and no tracking scripts. How to use your data rights.',
  sharePicture: drawnImage,
  heading: 'Privacy Policy',
  revised: 'Last revised May 20, 2024',
  lead: {
    counting:
      'This policy covers {company}’s website. In short: we keep what you send us in the contact form. We count page views without knowing who visits. We don’t set cookies for visitors.',
    passingOn:
      'This policy covers {company}’s website. In short: we keep what you send us in the contact form. We count page views without knowing who visits, and we pass them on to Google Analytics. We don’t set cookies for visitors.',
  },
  collected: {
    heading: 'What do we collect?',
    form: 'When you send the contact form, we save your name, your email address, the subject, the message and the time it arrived. We need all four fields to answer you. If you email us instead, we receive what’s in that email.',
    noted: 'We also note what becomes of your message: whether it was read and answered, and whether a program may have sent it.',
    notedAndMailed:
      'We also note what becomes of your message: whether it was read, emailed to us and answered, and whether a program may have sent it.',
    spam: 'We use five signs to spot spam. They’re a hidden field, the time between opening and sending the form, the number of links, how many messages arrived within the hour, and a calculation. Your browser does that calculation while you type, and it says nothing about you. We delete spam after {asideDays} days, unless a person finds that it isn’t spam.',
    pages:
      'When you open a page, we count it. The count holds the day and the page’s URL on this site, including any text after a question mark, such as a search term. It doesn’t hold a name, an identifier or a network address. We leave out text that looks like an email address, a long number or a key. Even so, don’t type personal data into the search box.',
    searches:
      'When a search finds nothing, we count that too. We keep the day and the search terms, and nothing about who searched. We don’t keep terms of more than {longestCounted} characters, or terms that look like an email address, a long number or a key. We count requests for missing pages the same way, without any text after a question mark.',
    addresses:
      'To answer a request, our server has to see the network address your browser uses. We use it to deliver the page and to stop abuse, such as floods of form messages. We don’t save it with your message or with the page counts. To limit floods, we keep a number derived from it for up to two hours.',
    addressesPassedOn: 'We pass on a shortened part of it with page views. “Who sees it?” below explains how.',
  },
  reasons: {
    heading: 'Why do we use it?',
    text: 'We use your message to answer it and to follow up on the business it’s about. We count page views to learn which pages people read. We count searches without results to learn what’s missing. We don’t sell personal data, build profiles or send ads to addresses from the contact form.',
  },
  cookies: {
    heading: 'Do we use cookies or scripts?',
    none: 'Public pages set no cookies. We use cookies only to sign in our own staff.',
    noOthers: 'This site doesn’t load scripts, fonts or images from other companies.',
    googleSignIn:
      'Public pages don’t load scripts, fonts or images from other companies. The one exception on this site is the sign-in page for our staff. It loads Google’s sign-in button and sets a cookie for the sign-in. You don’t need to open it.',
    links: 'Some links open other companies’ websites, such as the source of a news item. Those websites have their own policies.',
  },
  readers: {
    heading: 'Who sees it?',
    people: 'The people at our company who answer contact messages read them. They may work in India or in the United States.',
    hosting: 'Our hosting provider keeps them on our instructions.',
    notPassedOn: 'We don’t pass them on by email.',
    emailjs:
      'EmailJS, a service that emails your message to us through our email provider, gets a copy. That copy holds your name, your email address, the subject and the text.',
    smtp: 'Our email provider, which delivers your message to our mailbox, gets a copy. That copy holds your name, your email address, the subject, the text and the time.',
    notMailed: 'We don’t email messages that a program may have sent. We read them on the website’s server.',
    countsStay: 'Page counts stay with us. No other company’s analytics service receives them.',
    authorities: 'We disclose personal data to authorities only if the law requires it.',
  },
  google: {
    receives: 'Our server also passes page views on to Google Analytics, a Google service. Within moments of each view, Google receives:',
    what: [
      'the page’s URL; after a question mark, only item and page numbers, a team size and campaign names, no search terms',
      'the title “{pageViewTitle}”',
      'the kind of browser and device, as your browser describes itself, and the language it asks for first',
      'your network address without its last part: the first three of four numbers, or the first 48 bits of a longer address',
      'a number of the day',
    ],
    number:
      'We make the number of the day from your network address, browser and language, with a secret. Only our server’s memory holds that secret, and it’s replaced every day. The number shows which visits of one day belong together. The next day you’ll have another number, and no one can trace the old one back to you.',
    limits:
      'We tell Google not to use any of this for advertising. Your browser doesn’t contact Google for it. If your browser sends “Do Not Track” or “Global Privacy Control”, we pass on nothing about your visit.',
  },
  kept: {
    heading: 'How long do we keep it?',
    forGood:
      'We keep your message while we answer it, while the business it started goes on, or for as long as the law requires. It isn’t deleted automatically on any date, unless it’s spam.',
    deleted: 'Our website deletes your message {time} after it arrived.',
    deletedOrMailed:
      'Our website deletes your message {time} after it arrived. If the email to us is still waiting then, we delete it once that ends.',
    oneDay: 'one day',
    days: '{number} days',
    backups: 'Older backups can hold it for longer.',
    copies:
      'We keep the copy in our mailbox while we answer it, while the business it started goes on, or for as long as the law requires.',
    sooner: 'You can ask us to delete it sooner.',
    counts: 'Page counts aren’t about any person. We keep them for as long as they’re useful to us.',
    searches:
      'We delete the terms of searches without results, and the counts of missing pages, within {searchDays} days. Older backups can hold them for longer.',
    google: 'Google keeps what it received for as long as our Google Analytics settings say.',
  },
  rights: {
    heading: 'What are your rights?',
    what: 'You can ask which personal data we hold about you. You can ask us to correct it, delete it, give you a copy or stop using it. Your local law may give you more rights, such as complaining to a data protection authority.',
    how: 'Write to {supportEmail} from the address you used, or tell us another way to recognize you. We complete data-rights requests within {dataRightsTime}.',
  },
  questions: {
    heading: 'Do you have questions about privacy?',
    how: 'If you have questions about this policy, write to {supportEmail}. We reply to them in {privacyReplyTime}.',
    changes: 'When we change this policy, or when another company starts to receive data, we publish the new text on this page.',
  },
} as const

/** The policy depends on settings (privacy-text.ts); update both when you store or share more data. */
export const privacy = definePageCopy({ key: 'privacy-policy', path: '/privacy-policy', label: 'Privacy Policy' }, words, privacyFields)
