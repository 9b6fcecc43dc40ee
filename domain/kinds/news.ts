import { z } from 'zod'
import { day, time } from '#domain/fields/day-fields.ts'
import { flag, image, link, moment, text, title } from '#domain/fields/fields.ts'
import { slug } from '#domain/fields/slug-field.ts'
import { hints } from './field-hints.ts'

export const newsTable = z.object({
  title: title(300, { label: 'Title', searched: true, indexed: true, weight: 'title', mainColumn: true }),
  blog_link: link({
    label: 'Blog link',
    indexed: true,
    mainColumn: true,
    hint: 'Where the full story is. Starts with https://, or with / for a page of this site.',
  }),
  content_excerpt: text(2000, {
    label: 'Content excerpt',
    searched: true,
    weight: 'excerpt',
    mainColumn: true,
    rows: 5,
    hint: hints.excerpt,
  }),
  logo: image({ label: 'Logo', mainColumn: true }),
  author_logo: image({ label: 'Author logo', mainColumn: true, sameRow: true }),
  logo_alt: text(300, { label: 'Logo in words', mainColumn: true, sameRow: true, describes: 'logo' }),
  author_logo_alt: text(300, { label: 'Author logo in words', mainColumn: true, sameRow: true, describes: 'author_logo' }),
  posted_date: day({ label: 'Posted date', indexed: true, listedBy: true, timeIn: 'posted_time', hint: hints.posted }),
  posted_time: time({ label: 'Time', sameRow: true, hint: hints.postedTime }),
  expiry_date: day({ label: 'Expiry date', indexed: true, counted: true, hint: hints.expiry }),
  category: text(100, { label: 'Category', searched: true, indexed: true, ownLists: true }),
  source: text(200, { label: 'Source', searched: true, formerly: 'company_name' }),
  author: text(200, { label: 'Author', searched: true, indexed: true, hint: hints.author }),
  draft: flag({ label: 'Draft', indexed: true, hint: hints.draft }),
  slug: slug({ label: 'URL', folded: true, hint: hints.slug }),
  meta_title: text(120, { label: 'Search title', folded: true, hint: hints.metaTitle }),
  meta_description: text(300, { label: 'Search description', folded: true, rows: 3, hint: hints.metaDescription }),
  share_image: image({ label: 'Share image', folded: true }),
  urls: text(4000, { label: 'URLs' }),
  updated_at: moment({ label: 'Updated', indexed: true }),
})

export type NewsFields = z.infer<typeof newsTable>
