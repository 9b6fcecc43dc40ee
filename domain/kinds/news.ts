import { z } from 'zod'
import { image, link, text, title } from '#domain/fields/fields.ts'
import { draftField, excerptField, pageFields, postingFields } from './shared-fields.ts'

export const newsTable = z.object({
  title: title(300, { label: 'Title', searched: true, indexed: true, weight: 'title', mainColumn: true }),
  blog_link: link({
    label: 'Blog link',
    indexed: true,
    mainColumn: true,
    hint: 'URL of the full story: https://… or a path such as /faq.',
  }),
  content_excerpt: excerptField(5),
  logo: image({ label: 'Logo', mainColumn: true }),
  author_logo: image({ label: 'Author logo', mainColumn: true, sameRow: true }),
  logo_alt: text(300, { label: 'Logo in words', mainColumn: true, sameRow: true, describes: 'logo' }),
  author_logo_alt: text(300, { label: 'Author logo in words', mainColumn: true, sameRow: true, describes: 'author_logo' }),
  ...postingFields,
  ...draftField,
  ...pageFields,
})

export type NewsFields = z.infer<typeof newsTable>
