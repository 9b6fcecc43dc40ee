import type { ImportRow, RowPlace } from '#domain/import-records/import-report.ts'
import { slugError } from '#lib/text/slug.ts'
import { dayInZone, formatTime } from '#lib/time/dates.ts'
import { convertHtml } from './old-html.ts'

/** A post as other systems know it, whatever their format. */
export type OldPost = {
  key: string
  title: string
  html: string
  excerpt?: string
  author?: string
  category?: string
  source?: string
  /** The day that the old site showed. Scheduled posts have an instant instead. */
  day?: string
  scheduledFor?: Date
  /** Why not everyone saw it. */
  hiddenBy?: string
  slug?: string
  /** Absolute where the file says so. */
  urls?: readonly string[]
  image?: string
  seoTitle?: string
  seoDescription?: string
  shareImage?: string
  notes?: readonly string[]
}

export type Clock = { timeZone: string; now: Date }

export function oldPostRow(place: RowPlace, post: OldPost, { timeZone, now }: Clock): ImportRow {
  const { scheduledFor, day = '', urls = [], slug = '', title } = post
  const site = urls.find((url) => /^https?:/.test(url)) ?? ''
  const { html, notes } = convertHtml(post.html, site)
  const isLate = scheduledFor !== undefined && !(scheduledFor > now)
  const hiddenBy = post.hiddenBy ?? (isLate ? 'its schedule never ran' : undefined)
  const posted =
    scheduledFor && !Number.isNaN(scheduledFor.getTime())
      ? { posted_date: dayInZone(timeZone, scheduledFor), posted_time: formatTime(timeZone, scheduledFor) }
      : { posted_date: day }
  const fields = {
    kind: 'blog',
    title: oneLine(title),
    content: html,
    content_excerpt: oneLine(post.excerpt).slice(0, 2000),
    author: oneLine(post.author).slice(0, 200),
    category: oneLine(post.category).slice(0, 100),
    source: oneLine(post.source).slice(0, 200),
    ...posted,
    draft: hiddenBy !== undefined || posted.posted_date === '',
    slug: slugError(slug) === undefined ? slug : '',
    logo: post.image,
    meta_title: oneLine(post.seoTitle).slice(0, 120),
    meta_description: oneLine(post.seoDescription).slice(0, 300),
    share_image: post.shareImage,
  }
  const why = hiddenBy === undefined ? (fields.draft ? ['Becomes a draft: it has no date.'] : []) : [`Becomes a draft: ${hiddenBy}.`]
  return { ...place, fields, isExported: true, origin: { key: post.key, slug, urls, notes: [...why, ...(post.notes ?? []), ...notes] } }
}

function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}
