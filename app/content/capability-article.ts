import { definePageCopy, group, id, list, text } from '#domain/site-copy/page-copy.ts'
import words from './capability-article.json' with { type: 'json' }
import { closing, leadToConfirm, listedHead, paragraph } from './common-fields.ts'
import { site } from './site.ts'

const { heading, ...head } = listedHead

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
    ...head,
    newsletterTitle: text('Title of the newsletter page', 60),
    heading,
    lead: leadToConfirm,
    contents: text('Above the list of contents', 60),
    sections: list('Sections', section, { most: 20 }),
    closing: group('At the end', closing),
  },
)
