import { z } from 'zod'
import { day, flag, image, link, moment, text } from '#domain/fields.ts'

/** A news item: a short notice that links to the full story elsewhere. */
export const newsTable = z.object({
  source: text(200, { label: 'Source', searched: true }),
  title: text(300, { label: 'Title', searched: true, weight: 'title' }),
  blog_link: link({ label: 'Blog link' }),
  posted_date: day({ label: 'Posted date', indexed: true }),
  expiry_date: day({ label: 'Expiry date', indexed: true }),
  category: text(100, { label: 'Category', searched: true, indexed: true }),
  content_excerpt: text(2000, { label: 'Content excerpt', searched: true, weight: 'excerpt' }),
  logo: image({ label: 'Logo' }),
  author: text(200, { label: 'Author', searched: true }),
  author_logo: image({ label: 'Author logo' }),
  draft: flag({ label: 'Draft', indexed: true }),
  updated_at: moment({ label: 'Updated', indexed: true }),
})

export type NewsFields = z.infer<typeof newsTable>

export const addNewsRequired = ['source', 'title', 'category', 'blog_link', 'posted_date', 'expiry_date', 'logo', 'author_logo'] as const
export const editNewsRequired = ['source', 'title', 'blog_link', 'posted_date', 'expiry_date'] as const
