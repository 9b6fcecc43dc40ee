import type { ImportRows } from '#domain/import-records/import-report.ts'
import { objectOf, parseJson, readAt, textAt } from '#lib/objects/objects.ts'
import { type Clock, type OldPost, oldPostRow } from './old-post.ts'

const HOST = '__GHOST_URL__'
const HIDDEN_STATES = new Map([
  ['draft', 'it was one'],
  ['sent', 'it was sent by email only'],
])

/** Users come as names: their hashes, addresses and roles are never read, and members are not in the file. */
export function ghostRows(text: string, clock: Clock): ImportRows {
  const file = parseJson(text)
  if (file === undefined) return [{ failure: 'The JSON in the file is broken, or the file ends in the middle.' }]
  const tables = objectOf(readAt(file, 'db', 0, 'data') ?? readAt(file, 'data'))
  const posts = table(tables, 'posts')
  const names = byId(table(tables, 'users'))
  const tags = byId(table(tables, 'tags'))
  const authors = firstOf(table(tables, 'posts_authors'), 'author_id')
  const labels = firstOf(table(tables, 'posts_tags'), 'tag_id')
  const metas = new Map(table(tables, 'posts_meta').map((meta) => [textAt(meta, 'post_id'), meta]))
  const settings = new Map(table(tables, 'settings').map((setting) => [textAt(setting, 'key'), textAt(setting, 'value')]))
  return posts.map((post, at) => {
    const id = textAt(post, 'id') ?? String(readAt(post, 'id'))
    const author = names.get(authors.get(id) ?? textAt(post, 'author_id') ?? '')
    const tag = tags.get(labels.get(id) ?? '')
    const about = {
      id,
      post,
      meta: metas.get(id),
      author: textAt(author, 'name') ?? '',
      tag: textAt(tag, 'name') ?? '',
      source: settings.get('title') ?? '',
    }
    return oldPostRow({ row: at + 1, line: 0 }, postOf(about), clock)
  })
}

type About = { id: string; post: unknown; meta: unknown; author: string; tag: string; source: string }

function postOf({ id, post, meta, author, tag, source }: About): OldPost {
  const own = (name: string) => textAt(post, name) || textAt(meta, name) || ''
  const status = own('status') || 'published'
  const visibility = own('visibility') || 'public'
  const [shown = '', behind] = own('html').split('<!--members-only-->')
  const published = new Date(own('published_at').replace(' ', 'T') || Number.NaN)
  const isPage = own('type') === 'page' || readAt(post, 'page') === true || readAt(post, 'page') === 1
  const hiddenBy = isPage
    ? 'it was a page'
    : visibility !== 'public'
      ? `only ${visibility} readers saw it`
      : behind !== undefined
        ? 'a part of it was for members'
        : readAt(meta, 'email_only') === true
          ? 'it was sent by email only'
          : HIDDEN_STATES.get(status)
  const url = `/${own('slug')}/`
  return {
    key: `ghost ${own('uuid') || id}`,
    title: own('title'),
    html: `${shown}${behind ?? ''}`.replaceAll(HOST, ''),
    notes: shown === '' && own('lexical') + own('mobiledoc') !== '' ? ['Its text isn’t in the file as HTML, so it’s empty here.'] : [],
    excerpt: own('custom_excerpt'),
    author,
    category: tag.startsWith('#') ? '' : tag,
    source,
    ...(status === 'scheduled' ? { scheduledFor: published } : {}),
    ...(Number.isNaN(published.getTime()) ? {} : { day: published.toISOString().slice(0, 10) }),
    ...(hiddenBy === undefined ? {} : { hiddenBy }),
    slug: own('slug'),
    urls: own('canonical_url') ? [url, own('canonical_url')] : [url],
    image: own('feature_image').replaceAll(HOST, ''),
    seoTitle: own('meta_title'),
    seoDescription: own('meta_description'),
    shareImage: own('og_image').replaceAll(HOST, ''),
  }
}

function table(tables: object, name: string): unknown[] {
  const rows = readAt(tables, name)
  return Array.isArray(rows) ? rows : []
}

function byId(rows: readonly unknown[]): Map<string, unknown> {
  return new Map(rows.map((row) => [String(readAt(row, 'id')), row]))
}

function firstOf(links: readonly unknown[], name: string): Map<string, string> {
  const order = (link: unknown) => Number(readAt(link, 'sort_order') ?? 0)
  return new Map(
    [...links].sort((a, b) => order(b) - order(a)).map((link) => [String(readAt(link, 'post_id')), String(readAt(link, name))]),
  )
}
