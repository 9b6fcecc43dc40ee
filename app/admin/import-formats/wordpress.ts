import { createDocumentStream, DomUtils } from 'htmlparser2'
import { type ImportRow, type ImportRows, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { collectInTurns, type ImportContext, type OldPost, oldPostRow } from './old-post.ts'
import { type Item, wordPressHtml } from './wordpress-text.ts'

const PIECE = 256 * 1024
const TURN_MS = 5
const NOT_POSTS =
  /^(?:attachment|wp_block|nav_menu_item|revision|wp_global_styles|wp_navigation|wp_template|wp_template_part|custom_css|customize_changeset|oembed_cache)$/
const IS_CUSTOM = /^(?!_|footnotes$)/
const HIDDEN_STATES = new Map(Object.entries({ draft: 'it was one', pending: 'it waited for review', private: 'it was private' }))

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

type WordPressFile = { source: string; base: string; authors: Map<string, string>; items: Map<string, Item> }

export async function wordPressRows(text: string, context: ImportContext): Promise<ImportRows> {
  if (/<!ENTITY/i.test(text)) return [{ failure: 'The file declares entities of its own, which WordPress never writes. It wasn’t read.' }]
  const lastItem = text.lastIndexOf('</item>')
  if (lastItem === -1) return [{ failure: 'The file isn’t a WordPress export, or it ends before its first post.' }]
  const rows = await collectInTurns(rowsOf(await parseFile(text.slice(0, lastItem + '</item>'.length)), context))
  if (text.indexOf('</rss>', lastItem) !== -1) return rows
  return [...rows, { row: rows.length + 1, line: 0, problem: 'The file ends in the middle. What follows in the old site is missing.' }]
}

async function parseFile(text: string): Promise<WordPressFile> {
  const file: WordPressFile = { source: '', base: '', authors: new Map(), items: new Map() }
  const parser = createDocumentStream(
    () => {},
    { xmlMode: true },
    (element) => {
      const fields = /^(?:item|wp:author)$/.test(element.name) ? fieldsOf(element) : new Map()
      if (element.name === 'title') file.source ||= DomUtils.textContent(element)
      if (element.name === 'wp:base_blog_url') file.base ||= DomUtils.textContent(element)
      if (element.name === 'wp:author') file.authors.set(field(fields, 'wp:author_login'), field(fields, 'wp:author_display_name'))
      if (element.name !== 'item') return
      file.items.set(field(fields, 'wp:post_id') || `${file.items.size}`, fields)
      DomUtils.removeElement(element)
    },
  )
  const takeTurns = createTurns(TURN_MS)
  for (let from = 0; from < text.length; from += PIECE) {
    await takeTurns()
    parser.write(text.slice(from, from + PIECE))
  }
  parser.end()
  return file
}

/** Comments are skipped, and with them the people who wrote them. A post's own fields win over meta fields. */
function fieldsOf(element: Element): Map<string, string> {
  const fields = new Map<string, string>()
  for (const child of childrenOf(element)) {
    const text = DomUtils.textContent(child)
    const [key = '', value = ''] = childrenOf(child).map(DomUtils.textContent)
    const label = `in ${child.attribs.domain}`
    if (child.name === 'category') fields.set(label, `${fields.get(label) ?? ''}${text}\n`)
    else if (child.name !== 'wp:postmeta') fields.set(child.name, child.name === 'wp:comment' ? 'skipped' : text)
    else if (!fields.has(key)) fields.set(key, value).set(IS_CUSTOM.test(key) ? 'custom' : '', key)
  }
  return fields
}

function childrenOf({ children }: Element): Element[] {
  return DomUtils.getElementsByTagName('*', children, false)
}

function* rowsOf({ source, base, authors, items }: WordPressFile, context: ImportContext): Generator<ImportRow, void> {
  let row = 0
  for (const item of items.values()) {
    const [type, status, title] = [field(item, 'wp:post_type') || 'post', field(item, 'wp:status'), htmlToText(field(item, 'title'))]
    if (NOT_POSTS.test(type)) continue
    if (row > MOST_IMPORT_ROWS) return
    const place = { row: ++row, line: 0 }
    if (type !== 'post' && type !== 'page') yield { ...place, leftOut: `“${title}” is of the type ${type} and stays out.` }
    else if (status === 'trash' || status === 'auto-draft') yield { ...place, leftOut: `“${title}” was in the old trash and stays out.` }
    else yield oldPostRow(place, postOf(item, { title, source, base, authors, items }), context)
  }
}

function postOf(item: Item, { title, source, base, authors, items }: WordPressFile & { title: string }): OldPost {
  const [id, link, status] = [field(item, 'wp:post_id'), field(item, 'link'), field(item, 'wp:status')]
  const { html, notes, around } = wordPressHtml(item, items)
  const day = field(item, 'wp:post_date').slice(0, 10)
  const first = (...names: string[]) => names.map((name) => plainText(item.get(name))).find((text) => text !== '')
  const isFuture = status === 'future'
  return {
    key: `wordpress ${base || URL.parse(link)?.host} ${id}`,
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
    isPage: field(item, 'wp:post_type') === 'page',
    hiddenBy: hiddenBy(item, status) ?? (around && `the shortcode [${around}] may have hidden words from some readers`),
    lost: {
      comments: field(item, 'wp:comment'),
      'custom fields': field(item, 'custom'),
      'its place at the top': field(item, 'wp:is_sticky') === '1',
      'its format': field(item, 'in post_format'),
      'the URL of its original': first('_yoast_wpseo_canonical', 'rank_math_canonical_url', '_aioseo_canonical_url'),
      'texts for sharing': first('_yoast_wpseo_opengraph-title', '_yoast_wpseo_opengraph-description', 'rank_math_facebook_title'),
    },
    slug: field(item, 'wp:post_name'),
    urls: [link, field(item, 'guid'), `${URL.parse(link)?.origin ?? base}/?p=${id}`],
  }
}

function hiddenBy(item: Item, status: string): string | undefined {
  if (field(item, 'wp:post_password')) return 'it had a password'
  return /^(?:publish|future)$/.test(status) ? undefined : (HIDDEN_STATES.get(status) ?? `its state was ${status || 'missing'}`)
}

/** Plug-ins add the site's name by signs like %%sep%%. */
function plainText(template = ''): string {
  return htmlToText(template.replace(/%+[a-z_]+%.*/s, ''))
}

function field(item: Item | undefined, name: string): string {
  return item?.get(name)?.trim() ?? ''
}
