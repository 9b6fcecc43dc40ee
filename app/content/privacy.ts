import type { Page } from './page.ts'
import { site } from './site.ts'

type Section = { heading: string; paragraphs: readonly string[] }

export const privacy = {
  title: 'Privacy Policy',
  description:
    'What this website collects, why, for how long and who sees it. No cookies for visitors, no tracking scripts. How to use your data rights.',
  heading: 'Privacy Policy',
  revised: 'Last revised May 20, 2024',
  lead: `This policy covers the website of ${site.name}. In short: we keep what you send us in the contact form, we count page views without knowing who you are, and we set no cookies for visitors.`,
  sections: [
    {
      heading: 'What we collect',
      paragraphs: [
        'When you send the contact form, we store your name, your email address, the subject and the message, with the time we received it. All four fields are needed to answer you. If you write to one of our email addresses instead, we receive what is in that email.',
        'When a page is shown, we count it. The count holds the day and the address of the page on this site, including the words after a question mark in that address, such as a search term. It holds no name, no identifier and no network address, so please do not type personal data into the search box.',
        'To answer a request, our server necessarily sees the network address your browser uses. We use it to deliver the page and to stop abuse, such as floods of form submissions. It is not stored with your message or with the page counts.',
      ],
    },
    {
      heading: 'Why we use it',
      paragraphs: [
        'We use a contact message to answer it and to follow up on the business it is about. We count page views to learn which pages are read. We do not sell personal data, build profiles or send advertising to addresses from the contact form.',
      ],
    },
    {
      heading: 'Cookies and scripts',
      paragraphs: [
        'Public pages set no cookies. Cookies are used only to sign in our own staff.',
        "Public pages load no scripts, fonts or pictures from other companies. The one exception on this site is the sign-in page for our staff, which can load Google's sign-in button. Visitors have no need to open it.",
        'Links may lead to websites of others, such as the source of a news item. Those websites have policies of their own.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Contact messages are read by the people at our company who answer them. They may work in India or in the United States. Our hosting and email providers store and deliver it on our instructions.',
        'If we use an analytics service, our server passes page counts on to it: the address and the title of the page. Your browser never contacts that service.',
        'We disclose personal data to authorities only where the law obliges us to.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'We keep a contact message while we are answering it and while the business it began goes on, or as long as the law requires. You can ask us to delete it sooner.',
        'Page counts are not about any person. We keep them for as long as they are useful to us.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask which personal data we hold about you, and ask us to correct it, delete it, hand you a copy or stop using it. Where you live may give you further rights, such as complaining to a data protection authority.',
        `Write to ${site.supportEmail} from the address you used, or tell us another way to recognize you. We complete data-rights requests within two months.`,
      ],
    },
    {
      heading: 'Questions about privacy',
      paragraphs: [
        `For questions about this policy write to ${site.supportEmail}. We reply to such questions in 3–5 business days.`,
        'When we change this policy, we publish the new text on this page with a new date.',
      ],
    },
  ] satisfies Section[],
} as const satisfies Page
