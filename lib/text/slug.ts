export const MAX_SLUG_LENGTH = 80

const MARKED_LATIN = /(\p{Script=Latin})\p{M}+/gu
const NOT_IN_SLUGS = /[^\p{L}\p{N}\p{M}]+/gu
const RESERVED: ReadonlySet<string> = new Set(['admin', 'edit', 'new', 'null', 'preview', 'undefined'])

/** In one spelling, so that capitals and combining characters make no second URL. */
export function normalizeSlug(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

export function slugOf(text: string): string {
  const plain = text.toWellFormed().normalize('NFD').replace(MARKED_LATIN, '$1').normalize('NFC').toLowerCase()
  const words = plain
    .replace(/['’\p{Cf}]/gu, '')
    .split(NOT_IN_SLUGS)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > MAX_SLUG_LENGTH) break
    slug = longer
  }
  return slug || [...(words[0] ?? '')].slice(0, MAX_SLUG_LENGTH / 2).join('')
}

export function numberedSlug(slug: string, number: number): string {
  const end = `-${number}`
  return `${slug
    .slice(0, MAX_SLUG_LENGTH - end.length)
    .toWellFormed()
    .replace(/[-\ufffd]+$/u, '')}${end}`
}

export function slugError(slug: string): string | undefined {
  if (slug.length > MAX_SLUG_LENGTH)
    return `must be at most ${MAX_SLUG_LENGTH} characters long; it has ${slug.length.toLocaleString('en-US')}`
  const made = slugOf(slug)
  if (slug !== '' && made === '') return 'must have a letter or a digit'
  if (/[^\p{L}\p{N}\p{M}-]/u.test(slug)) return `can have letters, digits and hyphens only, such as ${made}`
  if (/^-|--|-$/.test(slug)) return `must have single hyphens between words, such as ${made}`
  return RESERVED.has(slug) ? `can't be “${slug}”, which is reserved` : undefined
}

export function titleSlug(title: string): string {
  const slug = slugOf(title) || 'post'
  return RESERVED.has(slug) ? `${slug}-post` : slug
}
