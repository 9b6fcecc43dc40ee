import { DomUtils, Parser, parseDocument } from 'htmlparser2'
import { type ImportRow, type ImportRows, MOST_IMPORT_ROWS, type RowPlace } from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { hashBlob } from '#lib/crypto/secrets.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { decodeText } from './decode-text.ts'
import { type ImportContext, type OldPost, oldPostRow } from './old-post.ts'
import { type Item, wordPressHtml } from './wordpress-text.ts'

const PIECE = 64 * 1024
/** Reading takes the square of the depth. */
const MOST_DEPTH = 10_000
const PLACES = /^(?:item|wp:author|title|wp:base_blog_url)$/
/** What posts show of other items. */
const THINGS = new Map(Object.entries({ attachment: 'image', wp_block: 'shared block' }))
const SHOWN_FIELDS =
  /^(?:title|content:encoded|excerpt:encoded|wp:(?:post_id|post_parent|post_password|status|attachment_url)|_wp_attachment_image_alt)$/
const NOT_POSTS =
  /^(?:nav_menu_item|revision|wp_global_styles|wp_navigation|wp_template|wp_template_part|custom_css|customize_changeset|oembed_cache)$/
const IS_CUSTOM = /^(?!_|footnotes$)/
const HIDDEN_STATES = new Map(Object.entries({ draft: 'it was one', pending: 'it waited for review', private: 'it was private' }))

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

type Place = { name: string; type: string; from: number; to: number }

type Site = { source: string; base: string; authors: Map<string, string>; items: Map<string, Item> }

/** Posts are read one by one, because a file may hold more than fits in memory. */
export async function wordPressRows(file: Blob, context: ImportContext): Promise<ImportRows> {
  const { places, foreign, isWhole } = await findPlaces(file)
  if (foreign) return [{ failure: `The file ${foreign}, which WordPress never writes. It wasn’t read.` }]
  if (!places.some(({ name }) => name === 'item'))
    return [{ failure: 'The file isn’t a WordPress export, or it ends before its first post.' }]
  const site: Site = { source: '', base: '', authors: new Map(), items: new Map() }
  const posts = new Map<string, Place>()
  const unread: ImportRow[] = []
  const takeTurns = createTurns()
  for (const place of places) {
    if (NOT_POSTS.test(place.type)) continue
    if (place.name === 'item' && !THINGS.has(place.type)) posts.set(await hashBlob(file.slice(place.from, place.to)), place)
    else if (!addToSite(site, place, await fieldsAt(file, place))) unread.push({ row: 0, line: 0, leftOut: await unreadText(file, place) })
    await takeTurns()
  }
  const rows = [...posts.values()].slice(0, MOST_IMPORT_ROWS + 1).map((post, at) => {
    const place = { row: at + 1, line: 0 }
    return { ...place, later: async () => rowOf(place, { item: await fieldsAt(file, post), type: post.type, site }, context) }
  })
  if (!isWhole)
    unread.push({ row: rows.length + 1, line: 0, problem: 'The file ends in the middle. What follows in the old site is missing.' })
  return [...unread, ...rows]
}

/** One character for each byte, so that places are bytes of the file. Names in XML have no others. */
async function findPlaces(file: Blob): Promise<{ places: Place[]; foreign: string; isWhole: boolean }> {
  const found = { places: [] as Place[], foreign: '', isWhole: false }
  let open: Place | undefined
  let isType = false
  let depth = 0
  const parser = new Parser(
    {
      onprocessinginstruction(_, text) {
        if (/!ENTITY/i.test(text)) found.foreign = 'declares entities of its own'
      },
      onopentag(name) {
        if (++depth > MOST_DEPTH) found.foreign = 'has thousands of elements inside one another'
        if (!open && PLACES.test(name)) open = { name, type: '', from: parser.startIndex, to: 0 }
        isType = name === 'wp:post_type'
      },
      ontext(text) {
        if (isType && open) open.type += text.trim()
      },
      onclosetag(name, isImplied) {
        depth--
        isType = false
        found.isWhole ||= name === 'rss' && !isImplied
        if (open?.name !== name) return
        if (!isImplied) found.places.push({ ...open, to: parser.endIndex + 1 })
        open = undefined
      },
    },
    { xmlMode: true },
  )
  const takeTurns = createTurns()
  for (let from = 0; from < file.size && !found.foreign; from += PIECE) {
    await takeTurns()
    parser.write(new TextDecoder('windows-1252').decode(await file.slice(from, from + PIECE).arrayBuffer()))
  }
  if (!found.foreign) parser.end()
  return found
}

/** None if they can't be read. NULs stand in objects of plug-ins, which nobody needs. */
async function fieldsAt(file: Blob, { from, to }: Place): Promise<Item> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer())
  const elements = childrenOf(parseDocument(decodeText(bytes.filter((byte) => byte !== 0)) ?? '', { xmlMode: true }))
  const parts = elements.flatMap(childrenOf)
  try {
    return fieldsOf(parts.length === 0 ? elements : parts)
  } catch {
    return new Map()
  }
}

async function unreadText(file: Blob, { from, to, type }: Place): Promise<string> {
  const [, number = '?'] = /<wp:(?:post|author)_id>(\d+)/.exec(await file.slice(from, to).text()) ?? []
  return `We couldn’t read ${THINGS.get(type) ?? 'author'} ${number}. Posts don’t show it.`
}

function addToSite(site: Site, { name }: Place, fields: Item): boolean {
  if (name === 'title') site.source ||= field(fields, name)
  else if (name === 'wp:base_blog_url') site.base ||= field(fields, name)
  else if (name === 'wp:author') site.authors.set(field(fields, 'wp:author_login'), field(fields, 'wp:author_display_name'))
  else site.items.set(field(fields, 'wp:post_id'), new Map([...fields].filter(([each]) => SHOWN_FIELDS.test(each))))
  return fields.size > 0
}

/** Comments are skipped, and with them the people who wrote them. A post's own fields win over meta fields. */
function fieldsOf(elements: readonly Element[]): Item {
  const fields = new Map<string, string>()
  for (const child of elements) {
    const text = DomUtils.textContent(child)
    const [key = '', value = ''] = childrenOf(child).map(DomUtils.textContent)
    const label = `in ${child.attribs.domain}`
    if (child.name === 'category') fields.set(label, `${fields.get(label) ?? ''}${text}\n`)
    else if (child.name !== 'wp:postmeta') fields.set(child.name, child.name === 'wp:comment' ? 'skipped' : text)
    else if (!fields.has(key)) fields.set(key, value).set(IS_CUSTOM.test(key) ? 'custom' : '', key)
  }
  return fields
}

function childrenOf({ children }: Pick<Element, 'children'>): Element[] {
  return DomUtils.getElementsByTagName('*', children, false)
}

function rowOf(place: RowPlace, { item, type, site }: { item: Item; type: string; site: Site }, context: ImportContext): ImportRow {
  if (item.size === 0) return { ...place, problem: 'This post can’t be read.' }
  const [status, title] = [field(item, 'wp:status'), htmlToText(field(item, 'title'))]
  if (type !== '' && type !== 'post' && type !== 'page') return { ...place, leftOut: `“${title}” is of the type ${type} and stays out.` }
  if (status === 'trash' || status === 'auto-draft') return { ...place, leftOut: `“${title}” was in the old trash and stays out.` }
  return oldPostRow(place, postOf(item, { title, ...site }), context)
}

function postOf(item: Item, { title, source, base, authors, items }: Site & { title: string }): OldPost {
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
