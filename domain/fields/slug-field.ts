import { z } from 'zod'
import { normalizeSlug, slugError } from '#lib/text/slug.ts'
import type { About } from './fields.ts'

/** Empty until a post is published. */
export function slug(about: About) {
  return z
    .string('must be text')
    .transform(normalizeSlug)
    .refine((value) => slugError(value) === undefined, { error: ({ input }) => slugError(String(input)) ?? '' })
    .default('')
    .meta({ kind: 'text', ...about })
}
