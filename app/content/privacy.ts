import { drawnImage } from '#app/content/fields/common-fields.ts'
import { privacyFields } from '#app/content/fields/privacy.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'

const words = {
  title: 'Privacy Policy',
  description:
    'What this website collects, why, for how long and who sees it. No cookies for visitors, no tracking scripts. How to use your data rights.',
  sharePicture: drawnImage,
  heading: 'Privacy Policy',
  revised: 'Last revised May 20, 2024',
  lead: {
    counting:
      'This policy covers the website of {company}. In short: we keep what you send us in the contact form, we count page views without knowing who you are, and we set no cookies for visitors.',
    passingOn:
      'This policy covers the website of {company}. In short: we keep what you send us in the contact form, we count page views without knowing who you are and pass them on to Google Analytics, and we set no cookies for visitors.',
  },
  collected: {
    heading: 'What we collect',
    form: 'When you send the contact form, we store your name, your email address, the subject and the message, with the time we received it. All four fields are needed to answer you. If you write to one of our email addresses instead, we receive what is in that email.',
    noted: 'With the message we note what becomes of it: whether it was read and answered, and whether a program may have sent it.',
    notedAndMailed:
      'With the message we note what becomes of it: whether it was read, mailed to us and answered, and whether a program may have sent it.',
    spam: 'We guess that from a field which people do not see, from the time between opening and sending the form, from the number of links, from how many messages came within the hour, and from a sum that your browser works out while you type and that says nothing about you. What we take for spam we delete after {asideDays} days, unless a person finds that it is none.',
    pages:
      'When a page is shown, we count it. The count holds the day and the address of the page on this site, including the words after a question mark in that address, such as a search term. It holds no name, no identifier and no network address, so please do not type personal data into the search box. Words that look like an email address, a long number or a key are left out.',
    searches:
      'When a search finds nothing, we count that as well: the day and the words that were searched for, with nothing about who searched. We keep no such words if there are more than {longestCounted} characters or if they look like an email address, a long number or a key. An address of this site at which there is nothing is counted in the same way, without what follows a question mark.',
    addresses:
      'To answer a request, our server necessarily sees the network address your browser uses. We use it to deliver the page and to stop abuse, such as floods of form submissions. It is not stored with your message or with the page counts; to limit such floods we keep, for two hours at most, a number that is made of it.',
    addressesPassedOn: 'A shortened part of it is passed on with page views, as written under “Who sees it”.',
  },
  reasons: {
    heading: 'Why we use it',
    text: 'We use a contact message to answer it and to follow up on the business it is about. We count page views to learn which pages are read, and searches that found nothing to learn what is missing. We do not sell personal data, build profiles or send advertising to addresses from the contact form.',
  },
  cookies: {
    heading: 'Cookies and scripts',
    none: 'Public pages set no cookies. Cookies are used only to sign in our own staff.',
    noOthers: 'No page of this site loads scripts, fonts or pictures from other companies.',
    googleSignIn:
      'Public pages load no scripts, fonts or pictures from other companies. The one exception on this site is the sign-in page for our staff: it loads Google’s sign-in button and sets a cookie for the sign-in. Visitors have no need to open it.',
    links: 'Links may lead to websites of others, such as the source of a news item. Those websites have policies of their own.',
  },
  readers: {
    heading: 'Who sees it',
    people: 'Contact messages are read by the people at our company who answer them. They may work in India or in the United States.',
    hosting: 'Our hosting provider stores them on our instructions.',
    notPassedOn: 'They are not passed on by email.',
    emailjs:
      'A copy of each message, with your name, your email address, the subject and the text, goes to EmailJS, a service that mails it to us by way of our email provider.',
    smtp: 'A copy of each message, with your name, your email address, the subject, the text and the time, goes to our email provider, who delivers it to our mailbox.',
    notMailed: 'Messages that a program may have sent are not mailed: we read them where they are stored.',
    countsStay: 'Page counts stay with us. No analytics service of another company receives them.',
    authorities: 'We disclose personal data to authorities only where the law obliges us to.',
  },
  google: {
    receives:
      'Our server also passes page views on to Google Analytics, a service of Google. With each view, within moments of it, Google receives:',
    what: [
      'the address of the page, and of what follows a question mark only item and page numbers, a team size and the names of campaigns, no search terms',
      'the title “{pageViewTitle}”',
      'the kind of browser and device, in the words your browser uses for itself, and the language it asks for first',
      'your network address without its last part: of four numbers the first three, of a longer address the first 48 bits',
      'a number of the day',
    ],
    number:
      'The number of the day is made of your network address, browser and language with a secret that only our server’s memory holds and that is replaced every day. It tells the visits of one day apart. On the next day you have another number, and nobody can lead the old one back to you.',
    limits:
      'We tell Google not to use any of this for advertising. Your browser does not contact Google for it. If your browser sends “Do Not Track” or “Global Privacy Control”, nothing about your visit is passed on.',
  },
  kept: {
    heading: 'How long we keep it',
    forGood:
      'We keep a contact message while we are answering it and while the business it began goes on, or as long as the law requires. It is not deleted by itself on any date, unless it was taken for spam.',
    deleted: 'Our website deletes a contact message {time} after it came.',
    deletedOrMailed:
      'Our website deletes a contact message {time} after it came, or, if it still waits to be mailed by then, as soon as that has ended.',
    oneDay: 'one day',
    days: '{number} days',
    backups: 'Backups that were made before can hold it for longer.',
    copies:
      'The copy in our mailbox we keep while we are answering it and while the business it began goes on, or as long as the law requires.',
    sooner: 'You can ask us to delete it sooner.',
    counts: 'Page counts are not about any person. We keep them for as long as they are useful to us.',
    searches:
      'The words of searches that found nothing we delete {searchDays} days after the search at the latest, and counts of addresses at which there was nothing as soon; backups that were made before can hold them for longer.',
    google: 'Google keeps what it received for as long as our settings at Google Analytics say.',
  },
  rights: {
    heading: 'Your rights',
    what: 'You can ask which personal data we hold about you, and ask us to correct it, delete it, hand you a copy or stop using it. Where you live may give you further rights, such as complaining to a data protection authority.',
    how: 'Write to {supportEmail} from the address you used, or tell us another way to recognize you. We complete data-rights requests within {dataRightsTime}.',
  },
  questions: {
    heading: 'Questions about privacy',
    how: 'For questions about this policy write to {supportEmail}. We reply to such questions in {privacyReplyTime}.',
    changes: 'When we change this policy, or when another company comes to receive data, we publish the new text on this page.',
  },
} as const

/** The policy depends on settings (privacy-text.ts); update both when you store or share more data. */
export const privacy = definePageCopy({ key: 'privacy-policy', path: '/privacy-policy', label: 'Privacy Policy' }, words, privacyFields)
