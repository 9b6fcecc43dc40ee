import { PROMISE } from '#domain/messages/reply-promise.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { definePageCopy, email, fixed, group, hidden, list, type SwitchField, type TargetField, text } from '#domain/site-copy/page-copy.ts'
import given from './company.json' with { type: 'json' }
import { site } from './site.ts'

const social: { label: string; address: string }[] = []

const words = {
  ...given,
  facts: { company: site.name, supportEmail: site.supportEmail, careersEmail: site.careersEmail, ...given.facts, ...PROMISE },
  social,
  tags: given.tags.map((tag) => ({ ...tag, path: tag.path.replace('{slug}', site.slug) })),
}

const address: TargetField = { type: 'target', label: 'URL' }
const isOff: SwitchField = { type: 'switch', label: 'Disabled' }

/** Other texts insert these details by name, such as `{company}`. */
export const company = definePageCopy({ key: COMPANY_KEY, label: 'Company' }, words, {
  facts: group('Facts', {
    company: text('Name', 60),
    supportEmail: email('Support email', { toConfirm: 'anyone' }),
    careersEmail: email('Careers email', { toConfirm: 'anyone' }),
    foundingYear: text('Founding year', 4, { isOptional: true }),
    telephone: text('Phone', 40, { isOptional: true }),
    replyTime: text('Messages are answered within', 60),
    workingHours: text('Working hours, like 9:00–18:00', 30, { isOptional: true }),
    holidays: text('Holidays, like 2026-12-25, 2027-01-26', 400, { isOptional: true }),
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
