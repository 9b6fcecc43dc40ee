import { z } from 'zod'
import { day, flag, image, link, moment, richText, text } from '#domain/fields.ts'

/** How many elements of its content may be inside one another. The editor's own articles have about six. */
export const MOST_NESTED = 100

/** A blog item: an article of our own, with its text in `content` as sanitised HTML. */
export const blogTable = z.object({
  source: text(200, { label: 'Source', searched: true }),
  title: text(300, { label: 'Title', searched: true, weight: 'title' }),
  blog_link: link({ label: 'Blog link' }),
  content: richText(500_000, { label: 'Content', searched: true }),
  posted_date: day({ label: 'Posted date', indexed: true }),
  expiry_date: day({ label: 'Expiry date', indexed: true }),
  category: text(100, { label: 'Category', searched: true, indexed: true }),
  content_excerpt: text(2000, { label: 'Content excerpt', searched: true, weight: 'excerpt' }),
  author: text(200, { label: 'Author', searched: true }),
  logo: image({ label: 'Logo' }),
  author_avatar: image({ label: 'Author avatar' }),
  draft: flag({ label: 'Draft', indexed: true }),
  updated_at: moment({ label: 'Updated', indexed: true }),
})

export type BlogFields = z.infer<typeof blogTable>

export const addBlogRequired = ['title', 'category', 'content_excerpt', 'author', 'source', 'posted_date', 'expiry_date'] as const
/** The edit form shows `source` as "Company name", the field's older name. */
export const editBlogRequired = ['source', 'title', 'blog_link', 'posted_date'] as const
