import type { ImportedFiles, ImportRow, RowPlace } from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { slugError } from '#lib/text/slug.ts'
import { dayInZone, formatTime } from '#lib/time/dates.ts'
import type { DayOrder } from '#lib/time/written-days.ts'
import { convertHtml } from './old-html.ts'

/** A post of another system, whatever its format. Its fields have our names. */
export type OldPost = {
  key: string
  fields: Record<'title' | 'content', string> & Record<string, string | undefined>
  /** Categories, then tags. */
  labels: readonly string[]
  slug: string
  /** Absolute if the file says so. */
  urls: readonly string[]
  /** The day that the old site showed. Scheduled posts have an instant instead. */
  day?: string | undefined
  scheduledFor?: Date | undefined
  /** Why not everyone saw it. */
  hiddenBy?: string | undefined
  isPage: boolean
  notes: readonly string[]
  /** By name, what posts here don't have. */
  lost: Readonly<Record<string, unknown>>
  /** Images beside it in a zip. */
  files?: ImportedFiles | undefined
}

/** People know the pattern of old URLs if the file doesn't hold their host. */
export type ImportContext = { timeZone: string; now: Date; urlPattern: string; dates: DayOrder | undefined }

export function oldPostRow(place: RowPlace, post: OldPost, { timeZone, now, urlPattern }: ImportContext): ImportRow {
  const { key, scheduledFor, files } = post
  const slug = decodeComponent(post.slug) ?? ''
  const oldUrl = post.urls.find(isAbsolute)
  const urls =
    oldUrl === undefined && urlPattern.includes('{slug}') && slug ? [...post.urls, urlPattern.replaceAll('{slug}', slug)] : post.urls
  const { html, notes } = convertHtml(post.fields.content, oldUrl ?? urlPattern.replaceAll('{slug}', slug))
  const [category = '', ...others] = new Set(post.labels.filter((label) => label !== '' && label !== 'Uncategorized'))
  const isTimed = scheduledFor !== undefined && scheduledFor > now
  const day = isTimed ? dayInZone(timeZone, scheduledFor) : (post.day ?? '')
  const unseenBy = post.hiddenBy ?? (scheduledFor && !isTimed ? 'its schedule never ran' : undefined)
  const hiddenBy =
    unseenBy ??
    (post.isPage ? 'it was a page' : undefined) ??
    (post.fields.title === '' ? 'it has no title' : day === '' ? 'it has no date' : undefined)
  const texts = Object.entries(post.fields).map(([name, text = '']) => [name, text.replace(/\s+/g, ' ').trim()])
  const fields = {
    kind: 'blog',
    ...Object.fromEntries(texts),
    content: html,
    category,
    posted_date: day,
    ...(isTimed ? { posted_time: formatTime(timeZone, scheduledFor) } : {}),
    draft: hiddenBy !== undefined,
    slug: slugError(slug) === undefined ? slug : '',
  }
  const lost = Object.entries(post.lost).flatMap(([name, value]) => (value ? [name] : []))
  const said = [
    ...(hiddenBy === undefined ? [] : [`Becomes a draft: ${hiddenBy}.`]),
    ...post.notes,
    ...notes,
    ...(others.length === 0 ? [] : [`Posts have one category. Left out: ${others.join(', ')}.`]),
    ...(lost.length === 0 ? [] : [`Not imported: ${lost.join(', ')}.`]),
  ]
  return {
    ...place,
    fields,
    isExported: true,
    origin: { key, urls: unseenBy === undefined ? urls : [], hasHost: oldUrl !== undefined, notes: said, files },
  }
}

function isAbsolute(url: string): boolean {
  return /^https?:/.test(url)
}

/** Converting a long file at once would block requests. */
export function collectInTurns(rows: Iterable<ImportRow>): Promise<ImportRow[]> {
  const takeTurns = createTurns()
  return Array.fromAsync(rows, async (row) => {
    await takeTurns()
    return row
  })
}
