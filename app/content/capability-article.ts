import { closing, drawnImage, heading, leadToConfirm, listedHead, paragraph } from '#app/content/fields/common-fields.ts'
import { group, id, list, text } from '#domain/site-copy/copy-fields.ts'
import { definePageCopy } from '#domain/site-copy/page-copy.ts'
import sections from './capability-article.json' with { type: 'json' }
import { site } from './site.ts'

const words = {
  title: 'Blog Details',
  newsletterTitle: 'Newsletter Details',
  description:
    'A capability center keeps knowledge. A technology service provider brings experience, then leaves. Here’s how you divide the work between the two.',
  sharePicture: drawnImage,
  heading: 'Why you need both a center and providers',
  lead: 'Your own center and a technology service provider look like rivals for one budget. They aren’t: they do different work, and each makes the other better.',
  contents: 'In this article',
  sections,
  closing: {
    heading: 'Where does your line run?',
    text: 'Tell us what you buy today and what you’d rather own. We’ll help you sort it.',
    action: { label: 'Talk to us', path: '/contact-us' },
  },
} as const

const section = group(
  'Section',
  {
    id,
    heading,
    paragraphs: list('Paragraphs', paragraph, { most: 20 }),
    list: list('Points', text('Point', 200), { least: 0, most: 20 }),
    pullLine: text('Set large at the end', 160, { isOptional: true }),
  },
  { toConfirm: 'anyone' },
)

export const capabilityArticle = definePageCopy(
  { key: 'capability-article', path: `/${site.slug}-blog-details`, label: 'Article' },
  words,
  {
    ...listedHead,
    newsletterTitle: text('Title of the newsletter page', 60),
    heading,
    lead: leadToConfirm,
    contents: text('Above the list of contents', 60),
    sections: list('Sections', section, { most: 20 }),
    closing: group('At the end', closing),
  },
)
