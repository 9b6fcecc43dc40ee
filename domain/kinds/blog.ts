import { z } from 'zod'
import { day, time } from '#domain/fields/day-fields.ts'
import { flag, image, link, moment, richText, text, title } from '#domain/fields/fields.ts'
import { slug } from '#domain/fields/slug-field.ts'
import { hints } from './field-hints.ts'

/** Generous: the editor's own articles nest about six deep. */
export const MAX_HTML_DEPTH = 100
export const MAX_CONTENT_CHARS = 500_000

export const blogTable = z.object({
  title: title(300, { label: 'Title', searched: true, indexed: true, weight: 'title', mainColumn: true }),
  content_excerpt: text(2000, {
    label: 'Content excerpt',
    searched: true,
    weight: 'excerpt',
    mainColumn: true,
    rows: 3,
    hint: hints.excerpt,
  }),
  content: richText(MAX_CONTENT_CHARS, { label: 'Content', searched: true, mainColumn: true }),
  posted_date: day({ label: 'Posted date', indexed: true, listedBy: true, timeIn: 'posted_time', hint: hints.posted }),
  posted_time: time({ label: 'Time', sameRow: true, hint: hints.postedTime }),
  expiry_date: day({ label: 'Expiry date', indexed: true, counted: true, hint: hints.expiry }),
  category: text(100, { label: 'Category', searched: true, indexed: true, ownLists: true }),
  source: text(200, { label: 'Source', searched: true, formerly: 'company_name' }),
  author: text(200, { label: 'Author', searched: true, indexed: true, hint: hints.author }),
  blog_link: link({ label: 'Blog link', hint: 'Where the title leads on most lists. Without one, to the item’s own page.' }),
  draft: flag({ label: 'Draft', indexed: true, hint: hints.draft }),
  logo: image({ label: 'Logo' }),
  logo_alt: text(300, { label: 'Logo in words', sameRow: true, describes: 'logo' }),
  author_avatar: image({ label: 'Author avatar' }),
  author_avatar_alt: text(300, { label: 'Author avatar in words', sameRow: true, describes: 'author_avatar' }),
  slug: slug({ label: 'URL', folded: true, hint: hints.slug }),
  meta_title: text(120, { label: 'Search title', folded: true, hint: hints.metaTitle }),
  meta_description: text(300, { label: 'Search description', folded: true, rows: 3, hint: hints.metaDescription }),
  share_image: image({ label: 'Share image', folded: true }),
  urls: text(4000, { label: 'URLs' }),
  updated_at: moment({ label: 'Updated', indexed: true }),
})

export type BlogFields = z.infer<typeof blogTable>
