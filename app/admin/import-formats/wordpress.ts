import { Parser } from 'htmlparser2'
import type { ImportRow, ImportRows } from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { type Clock, type OldPost, oldPostRow } from './old-post.ts'
import { type Attachment, wordPressHtml } from './wordpress-text.ts'

const PIECE = 256 * 1024
const TURN_MS = 5
/** Comments, their authors' addresses, password hashes and keys are never read. */
const FIELDS = new Set(
  'title link guid dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_name wp:status wp:post_type wp:post_password wp:post_parent wp:attachment_url'.split(
    ' ',
  ),
)
const META = new Set(
  '_thumbnail_id _wp_attachment_image_alt footnotes _yoast_wpseo_title _yoast_wpseo_metadesc _yoast_wpseo_opengraph-image rank_math_title rank_math_description _aioseo_title _aioseo_description'.split(
    ' ',
  ),
)
const NOT_POSTS =
  /^(?:attachment|wp_block|nav_menu_item|revision|wp_global_styles|wp_navigation|wp_template|wp_template_part|custom_css|customize_changeset|oembed_cache)$/
const HIDDEN_STATES = new Map([
  ['draft', 'it was one'],
  ['pending', 'it waited for review'],
  ['private', 'it was private'],
])

type Item = { line: number; fields: Map<string, string>; meta: Map<string, string>; categories: string[] }
type WordPressFile = { site: string; authors: Map<string, string>; items: Item[]; isWhole: boolean }

export async function wordPressRows(text: string, clock: Clock): Promise<ImportRows> {
  if (/<!ENTITY/i.test(text)) return [{ failure: 'The file declares entities of its own, which WordPress never writes. It wasn’t read.' }]
  const file = await parseFile(text)
  if (file.items.length === 0) return [{ failure: 'The file isn’t an export of WordPress, or it ends before its first post.' }]
  return [...rowsOf(file, clock)]
}

async function parseFile(text: string): Promise<WordPressFile> {
  const file: WordPressFile = { site: '', authors: new Map(), items: [], isWhole: false }
  const path: string[] = []
  let [item, words, domain, key, author, line]: [Item | undefined, string, string, string, string, number] = [undefined, '', '', '', '', 1]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name)
        words = ''
        domain = name === 'category' ? (attributes.domain ?? '') : domain
        if (name === 'item') item = { line, fields: new Map(), meta: new Map(), categories: [] }
      },
      ontext(data) {
        if (!path.includes('wp:comment')) words += data
      },
      onclosetag(name, isImplied) {
        path.pop()
        if (isImplied) return
        if (name === 'rss') file.isWhole = true
        if (name === 'wp:author_login') author = words.trim()
        if (name === 'wp:author_display_name') file.authors.set(author, words.trim())
        if (name === 'title' && path.at(-1) === 'channel') file.site = words.trim()
        if (!item || path.includes('wp:comment')) return
        if (FIELDS.has(name)) item.fields.set(name, words)
        if (name === 'category' && domain === 'category') item.categories.push(words.trim())
        if (name === 'wp:meta_key') key = words.trim()
        if (name === 'wp:meta_value' && META.has(key)) item.meta.set(key, words)
        if (name === 'item') {
          file.items.push(item)
          item = undefined
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const takeTurns = createTurns(TURN_MS)
  for (let from = 0; from < text.length; from += PIECE) {
    await takeTurns()
    const piece = text.slice(from, from + PIECE)
    parser.write(piece)
    line += piece.split('\n').length - 1
  }
  parser.end()
  return file
}

function* rowsOf({ site: source, authors, items, isWhole }: WordPressFile, clock: Clock): Generator<ImportRow, void> {
  const site = { attachments: attachmentsOf(items), sharedBlocks: new Map<string, string>() }
  for (const item of items)
    if (field(item, 'wp:post_type') === 'wp_block') site.sharedBlocks.set(field(item, 'wp:post_id'), field(item, 'content:encoded'))
  let row = 0
  for (const item of items) {
    const type = field(item, 'wp:post_type') || 'post'
    if (NOT_POSTS.test(type)) continue
    const place = { row: ++row, line: item.line }
    const title = htmlToText(field(item, 'title'))
    const status = field(item, 'wp:status')
    if (type !== 'post' && type !== 'page') yield { ...place, leftOut: `“${title}” is of the type ${type} and stays out.` }
    else if (status === 'trash' || status === 'auto-draft') yield { ...place, leftOut: `“${title}” was in the old trash and stays out.` }
    else yield oldPostRow(place, postOf(item, { type, title, status, site, source, authors }), clock)
  }
  if (!isWhole) yield { row: row + 1, line: 0, problem: 'The file ends in the middle. What follows in the old site is missing.' }
}

type About = {
  type: string
  title: string
  status: string
  site: Parameters<typeof wordPressHtml>[1]['site']
  source: string
  authors: ReadonlyMap<string, string>
}

function postOf(item: Item, { type, title, status, site, source, authors }: About): OldPost {
  const [id, link, guid] = [field(item, 'wp:post_id'), field(item, 'link'), field(item, 'guid')]
  const { html, notes } = wordPressHtml(field(item, 'content:encoded'), { site, id, footnotes: item.meta.get('footnotes') ?? '' })
  const day = field(item, 'wp:post_date').slice(0, 10)
  const meta = (...names: string[]) =>
    names.map((name) => item.meta.get(name) ?? '').find((text) => text !== '' && !text.includes('%%')) ?? ''
  const hiddenBy = field(item, 'wp:post_password')
    ? 'it had a password'
    : type === 'page'
      ? 'it was a page'
      : (HIDDEN_STATES.get(status) ??
        (status === 'publish' || status === 'future' || status === '' ? undefined : `its state was ${status}`))
  return {
    key: `wordpress ${link.split('/')[2] ?? ''} ${id}`,
    title,
    html,
    notes,
    source,
    excerpt: htmlToText(field(item, 'excerpt:encoded')),
    author: authors.get(field(item, 'dc:creator')) || field(item, 'dc:creator'),
    category: item.categories.find((name) => name !== 'Uncategorized') ?? '',
    ...(day.startsWith('0000') || day === '' ? {} : { day }),
    ...(status === 'future' ? { scheduledFor: new Date(`${field(item, 'wp:post_date_gmt').replace(' ', 'T')}Z`) } : {}),
    ...(hiddenBy === undefined ? {} : { hiddenBy }),
    slug: field(item, 'wp:post_name'),
    urls: [...new Set([link, guid, `${new URL('/', URL.parse(link)?.href ?? 'http://-').href}?p=${id}`])].filter((url) =>
      /^https?:/.test(url),
    ),
    image: site.attachments.get(meta('_thumbnail_id'))?.url ?? '',
    seoTitle: meta('_yoast_wpseo_title', 'rank_math_title', '_aioseo_title'),
    seoDescription: meta('_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'),
    shareImage: meta('_yoast_wpseo_opengraph-image'),
  }
}

function attachmentsOf(items: readonly Item[]): Map<string, Attachment> {
  return new Map(
    items
      .filter((item) => field(item, 'wp:post_type') === 'attachment')
      .map((item) => [
        field(item, 'wp:post_id'),
        {
          url: field(item, 'wp:attachment_url'),
          alt: item.meta.get('_wp_attachment_image_alt') ?? '',
          caption: field(item, 'excerpt:encoded'),
          parent: field(item, 'wp:post_parent'),
        },
      ]),
  )
}

function field({ fields }: Item, name: string): string {
  return fields.get(name)?.trim() ?? ''
}
