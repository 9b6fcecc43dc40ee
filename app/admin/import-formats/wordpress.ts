import { Parser } from 'htmlparser2'
import type { ImportRow, ImportRows } from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { type Clock, type OldPost, oldPostRow } from './old-post.ts'
import { type Item, wordPressHtml } from './wordpress-text.ts'

const PIECE = 256 * 1024
const TURN_MS = 5
const NOT_POSTS =
  /^(?:attachment|wp_block|nav_menu_item|revision|wp_global_styles|wp_navigation|wp_template|wp_template_part|custom_css|customize_changeset|oembed_cache)$/
const HIDDEN_STATES = new Map([
  ['draft', 'it was one'],
  ['pending', 'it waited for review'],
  ['private', 'it was private'],
])

type WordPressFile = { source: string; authors: Map<string, string>; items: Map<string, Item>; isWhole: boolean }

export async function wordPressRows(text: string, clock: Clock): Promise<ImportRows> {
  if (/<!ENTITY/i.test(text)) return [{ failure: 'The file declares entities of its own, which WordPress never writes. It wasn’t read.' }]
  const file = await parseFile(text)
  if (file.items.size === 0) return [{ failure: 'The file isn’t an export of WordPress, or it ends before its first post.' }]
  return [...rowsOf(file, clock)]
}

/** Comments are skipped, and with them the people who wrote them. */
async function parseFile(text: string): Promise<WordPressFile> {
  const channel = new Map<string, string>()
  const file: WordPressFile = { source: '', authors: new Map(), items: new Map(), isWhole: false }
  let [item, words, name, line, seen, isComment] = [channel, '', '', 1, 0, false]
  const parser = new Parser(
    {
      onopentag(tag, { domain }) {
        words = ''
        name = domain ? `in ${domain}` : tag
        if (tag === 'wp:comment') isComment = true
        if (tag === 'item') item = new Map([['line', lineAt(parser.startIndex)]])
      },
      ontext: (data) => {
        words += data
      },
      onclosetag(tag, isImplied) {
        if (isImplied) return
        if (tag === 'rss') file.isWhole = true
        if (tag === 'wp:comment') isComment = false
        else if (tag === 'wp:author') file.authors.set(...authorIn(item))
        else if (tag === 'item') {
          file.items.set(field(item, 'wp:post_id') || `${file.items.size}`, item)
          item = channel
        } else if (!isComment) note(tag === 'wp:meta_value' ? field(item, 'wp:meta_key') : tag === 'category' ? name : tag)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const takeTurns = createTurns(TURN_MS)
  for (let from = 0; from < text.length; from += PIECE) {
    await takeTurns()
    parser.write(text.slice(from, from + PIECE))
  }
  parser.end()
  return { ...file, source: field(channel, 'first title') }

  function lineAt(index: number): string {
    line += text.slice(seen, index).split('\n').length - 1
    seen = index
    return String(line)
  }

  function note(key: string): void {
    if (key.startsWith('in ')) item.set(key, `${item.get(key) ?? ''}${words}\n`)
    else item.set(key, words)
    if (key === 'title' && !item.has('first title')) item.set('first title', words)
  }
}

function authorIn(item: Item): [login: string, name: string] {
  return [field(item, 'wp:author_login'), field(item, 'wp:author_display_name')]
}

function* rowsOf({ source, authors, items, isWhole }: WordPressFile, clock: Clock): Generator<ImportRow, void> {
  let row = 0
  for (const item of items.values()) {
    const [type, status, title] = [field(item, 'wp:post_type') || 'post', field(item, 'wp:status'), htmlToText(field(item, 'title'))]
    if (NOT_POSTS.test(type)) continue
    const place = { row: ++row, line: Number(item.get('line')) }
    if (type !== 'post' && type !== 'page') yield { ...place, leftOut: `“${title}” is of the type ${type} and stays out.` }
    else if (status === 'trash' || status === 'auto-draft') yield { ...place, leftOut: `“${title}” was in the old trash and stays out.` }
    else yield oldPostRow(place, postOf(item, { title, source, authors, items }), clock)
  }
  if (!isWhole) yield { row: row + 1, line: 0, problem: 'The file ends in the middle. What follows in the old site is missing.' }
}

function postOf(item: Item, { title, source, authors, items }: Omit<WordPressFile, 'isWhole'> & { title: string }): OldPost {
  const [id, link, status] = [field(item, 'wp:post_id'), field(item, 'link'), field(item, 'wp:status')]
  const { html, notes } = wordPressHtml(item, items)
  const day = field(item, 'wp:post_date').slice(0, 10)
  const first = (...names: string[]) => names.map((name) => plainText(item.get(name))).find((text) => text !== '')
  const isFuture = status === 'future'
  const { origin, host = '' } = URL.parse(link) ?? {}
  return {
    key: `wordpress ${host} ${id}`,
    fields: {
      title,
      content: html,
      content_excerpt: htmlToText(field(item, 'excerpt:encoded')),
      author: authors.get(field(item, 'dc:creator')) || field(item, 'dc:creator'),
      source,
      logo: field(items.get(field(item, '_thumbnail_id')), 'wp:attachment_url'),
      logo_alt: field(items.get(field(item, '_thumbnail_id')), '_wp_attachment_image_alt'),
      meta_title: first('_yoast_wpseo_title', 'rank_math_title', '_aioseo_title'),
      meta_description: first('_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'),
      share_image: field(item, '_yoast_wpseo_opengraph-image'),
    },
    labels: [...field(item, 'in category').split('\n'), ...field(item, 'in post_tag').split('\n')].map(htmlToText),
    notes: item.get('_yoast_wpseo_meta-robots-noindex') === '1' ? [...notes, 'The old site kept it out of search engines.'] : notes,
    day: day.startsWith('0000') ? '' : day,
    scheduledFor: isFuture ? new Date(`${field(item, 'wp:post_date_gmt').replace(' ', 'T')}Z`) : undefined,
    hiddenBy: hiddenBy(item, status),
    slug: field(item, 'wp:post_name'),
    urls: [...new Set([link, field(item, 'guid'), `${origin}/?p=${id}`])].filter((url) => /^https?:/.test(url)),
  }
}

function hiddenBy(item: Item, status: string): string | undefined {
  if (field(item, 'wp:post_password')) return 'it had a password'
  if (field(item, 'wp:post_type') === 'page') return 'it was a page'
  return /^(?:publish|future|)$/.test(status) ? undefined : (HIDDEN_STATES.get(status) ?? `its state was ${status}`)
}

/** Plug-ins add the site's name by signs like %%sep%%. */
function plainText(template = ''): string {
  return htmlToText(template.replace(/%+[a-z_]+%.*/s, ''))
}

function field(item: Item | undefined, name: string): string {
  return item?.get(name)?.trim() ?? ''
}
