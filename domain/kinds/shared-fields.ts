import { z } from 'zod'
import { day, time } from '#domain/fields/day-fields.ts'
import { type About, flag, image, moment, text } from '#domain/fields/fields.ts'
import { normalizeSlug, slugError } from '#lib/text/slug.ts'

export function excerptField(rows: number) {
  const hint = 'Two or three sentences, shown in lists and search results.'
  return text(2000, { label: 'Content excerpt', searched: true, weight: 'excerpt', mainColumn: true, rows, hint })
}

export const postingFields = {
  posted_date: day({
    label: 'Posted date',
    indexed: true,
    listedBy: true,
    timeIn: 'posted_time',
    hint: 'A later day or time schedules the post.',
  }),
  posted_time: time({ label: 'Time', sameRow: true, hint: '{zone}, the site’s time. Midnight if empty.' }),
  expiry_date: day({ label: 'Expiry date', indexed: true, counted: true, hint: 'Marked as expired from this day. Visitors still see it.' }),
  category: text(100, { label: 'Category', searched: true, indexed: true, ownLists: true }),
  source: text(200, { label: 'Source', searched: true, formerly: 'company_name' }),
  author: text(200, { label: 'Author', searched: true, indexed: true, hint: 'Choose an author or type any name.' }),
}

export const draftField = {
  draft: flag({ label: 'Draft', indexed: true, hint: 'Hidden from visitors, whatever its dates say.' }),
}

/** Empty until a post is published. */
function slug(about: About) {
  return z
    .string('must be text')
    .transform(normalizeSlug)
    .refine((value) => slugError(value) === undefined, { error: ({ input }) => slugError(String(input)) ?? '' })
    .default('')
    .meta({ kind: 'text', ...about })
}

export const pageFields = {
  slug: slug({ label: 'URL', folded: true, hint: 'Ends the post’s URL. Made from the title if empty. Former URLs redirect here.' }),
  meta_title: text(120, { label: 'Search title', folded: true, hint: 'For search results and shared links. The title if empty.' }),
  meta_description: text(300, {
    label: 'Search description',
    folded: true,
    rows: 3,
    hint: 'For search results and shared links. The excerpt if empty.',
  }),
  share_image: image({ label: 'Share image', folded: true }),
  urls: text(4000, { label: 'URLs' }),
  updated_at: moment({ label: 'Updated', indexed: true }),
}
