import { z } from 'zod'
import { image, link, richText, text, title } from '#domain/fields/fields.ts'
import { draftField, excerptField, pageFields, postingFields } from './shared-fields.ts'

/** Generous: the editor's own articles nest about six deep. */
export const MAX_HTML_DEPTH = 100
export const MAX_CONTENT_CHARS = 500_000

export const blogTable = z.object({
  title: title(300, { label: 'Title', searched: true, indexed: true, weight: 'title', mainColumn: true }),
  content_excerpt: excerptField(3),
  content: richText(MAX_CONTENT_CHARS, { label: 'Content', searched: true, mainColumn: true }),
  ...postingFields,
  blog_link: link({ label: 'Blog link', hint: 'URL of the full story. The post’s own page if empty.' }),
  ...draftField,
  logo: image({ label: 'Logo' }),
  logo_alt: text(300, { label: 'Logo in words', sameRow: true, describes: 'logo' }),
  author_avatar: image({ label: 'Author avatar' }),
  author_avatar_alt: text(300, { label: 'Author avatar in words', sameRow: true, describes: 'author_avatar' }),
  ...pageFields,
})

export type BlogFields = z.infer<typeof blogTable>
