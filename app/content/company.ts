import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { email, fixed, group, hidden, list, type SwitchField, type TargetField, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import { site } from './site.ts'

const words = {
  facts: {
    company: site.name,
    supportEmail: site.supportEmail,
    careersEmail: site.careersEmail,
    foundingYear: '',
    telephone: '',
    replyTime: '1–2 business days',
    privacyReplyTime: '3–5 business days',
    dataRightsTime: 'two months',
  },
  tagline: 'Managed Global Capability Centers in India',
  offices: [
    {
      company: '{company} Managed Services',
      lines: ['4th Floor, Residency Road', 'Bengaluru, Karnataka 560025', 'India'],
      hidden: false,
    },
    {
      company: '{company} Inc.',
      lines: ['1200 Harbor Street, Suite 300', 'San Mateo, CA 94401', 'USA'],
      hidden: true,
    },
  ],
  social: [],
  menu: {
    open: 'Menu',
    home: 'Home',
    story: 'Our Story',
    services: 'Services',
    insights: 'Insights',
    contact: 'Contact Info',
    talk: 'Talk to us',
  },
  services: [
    { label: 'Global Capability Center', path: '/global-capability-centers', hidden: false },
    { label: 'Center of Excellence', path: '/center-of-excellence', hidden: false },
    { label: 'Executive Search', path: '/executive-search', hidden: true },
    { label: 'Product Engineering', path: '/product-engineering', hidden: false },
  ],
  tags: [
    { label: 'News', path: '/news', isOff: false },
    { label: 'Blogs', path: `/${site.slug}-blogs`, isOff: true },
    { label: 'Newsletters', path: '/newsletter-details', isOff: true },
  ],
  footer: {
    faq: 'FAQ',
    contact: 'Contact',
    privacy: 'Privacy Policy',
    feeds: 'Feeds',
    atom: 'Atom feed',
    json: 'JSON feed',
  },
} as const satisfies { social: readonly { label: string; address: string }[]; [name: string]: unknown }

type Words = Omit<typeof words, 'social'> & { social: readonly { label: string; address: string }[] }

const address: TargetField = { type: 'target', label: 'URL' }
const isOff: SwitchField = { type: 'switch', label: 'Disabled' }

/** Other texts insert these details by name, such as `{company}`. */
export const company = definePageCopy<Words>({ key: COMPANY_KEY, label: 'Company' }, words, {
  facts: group('Facts', {
    company: text('Name', 60),
    supportEmail: email('Support email', { toConfirm: 'anyone' }),
    careersEmail: email('Careers email', { toConfirm: 'anyone' }),
    foundingYear: text('Founding year', 4, { isOptional: true }),
    telephone: text('Phone', 40, { isOptional: true }),
    replyTime: text('Messages are answered within', 60),
    privacyReplyTime: text('Questions about privacy are answered within', 60),
    dataRightsTime: text('Requests about data are completed within', 60),
  }),
  tagline: text('Tagline', 90),
  offices: list(
    'Offices',
    group(
      'Office',
      {
        company: text('Legal name', 90),
        lines: list('Address lines', text('Line', 90), { most: 6 }),
        hidden,
      },
      { toConfirm: 'owner' },
    ),
    { least: 0, most: 6 },
  ),
  social: list('Social links', group('Social link', { label: text('Name', 40), address }), { least: 0, most: 8 }),
  menu: group('Menu', {
    open: text('Button on phones', 30),
    home: text('Home page', 30),
    story: text('Our story', 30),
    services: text('Menu of services', 30),
    insights: text('News and blog', 30),
    contact: text('Contact', 30),
    talk: text('Button in the header', 30),
  }),
  services: list('Services in the menu', group('Service', { label: text('Name', 40), path: fixed, hidden }), { least: 4, most: 4 }),
  tags: list('Tags beside lists', group('Tag', { label: text('Name', 30), path: fixed, isOff }), { least: 3, most: 3 }),
  footer: group('Footer', {
    faq: text('Questions and answers', 30),
    contact: text('Heading of the contact column', 30),
    privacy: text('Privacy policy', 30),
    feeds: text('Heading of the feeds', 30),
    atom: text('Atom feed', 30),
    json: text('JSON feed', 30),
  }),
})
