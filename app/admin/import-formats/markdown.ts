import { Lexer, marked } from 'marked'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { ImportedFiles, ImportRow, ImportRows, RowPlace } from '#domain/import-records/import-report.ts'
import { objectOf } from '#lib/objects/objects.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { orderOf, parseWrittenDay } from '#lib/time/written-days.ts'
import { decodeText } from './decode-text.ts'
import { collectInTurns, type ImportContext, type OldPost, oldPostRow } from './old-post.ts'
import { unzip } from './zip.ts'

const FENCED = /^(---|\+\+\+)([^\n]*)\n(?:([\s\S]*?)\n)?\1[^\S\n]*(?:\n|$)/
const BARE_JSON = /^()()(\{\n[\s\S]*?\n\})[^\S\n]*(?:\n|$)/
const HEADING = /^\s*#[ \t]+(\S.*)(?:\n|$)/
const FOOTNOTE = /^\[\^([^[\]\n]+)\]:[ \t]*(.+(?:\n[ \t]+.+)*)/gm
const IMAGE = /(<img\b[^<>]*?\ssrc=)(["'])(.*?)\2/gi
/** Some front matter has a pattern of URLs. */
const OLD_URL = /^(?!.*(?:\{|\/:))(?:\/|https?:)/
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/
/** Comments of templates, and tags around words. */
const HIDES_WORDS = /\{\{[<%]?\s*\/|\{%-?\s*(?:end|comment)|\{#\s|%%[^%]+%%/
/** Reading these takes long, or more memory than there is. */
const TOO_DEEP = /^(?:[ \t]{200}|(?:[ \t]*>){50})|[[{]{50}/m
const HIDING_FIELDS = ['draft', 'private', 'hidden', 'unlisted', 'protected', 'members_only', 'paid', 'premium']
const NO = /^(?:false|no|0|)$/i
const [MOST_ALIASES, MOST_NAMED, MOST_FOLDERS, MOST_CHARACTERS] = [20, 20, 20, 1_000_000]
/** Only data is read. Front matter can be a program too. */
const READERS: Record<string, (source: string) => unknown> = {
  json: JSON.parse,
  toml: parseToml,
  yaml: (source) => parseYaml(source, { maxAliasCount: MOST_ALIASES, logLevel: 'error' }),
}

type MarkdownFile = { name: string; text: string | undefined; files?: ImportedFiles; images?: ReadonlyMap<string, string> }

export function markdownRow(place: RowPlace, file: MarkdownFile, context: ImportContext): ImportRow {
  try {
    return oldPostRow(place, postOf(file, context), context)
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : ['unknown error']
    return { ...place, problem: `${file.name.slice(0, 200)} can’t be read: ${reason}.` }
  }
}

function postOf(file: MarkdownFile, { timeZone, now, dates }: ImportContext): OldPost {
  const { name, text: whole, files = new Map(), images = new Map() } = file
  if (whole === undefined) throw new Error('it isn’t text')
  if (whole.length > MOST_CHARACTERS) throw new Error(`it has more than ${formatCount(MOST_CHARACTERS, 'character')}`)
  if (TOO_DEEP.test(whole)) throw new Error('it’s nested too deeply')
  const { fields, text } = frontMatter(whole)
  const read = new Set<string>()
  const all = (...names: string[]) => names.flatMap((each) => textsIn(read.add(each) && fields.get(each)))
  const own = (...names: string[]) => all(...names)[0] ?? ''
  const path = name.replace(/\.\w+$/, '').replace(/\/_?index$/i, '')
  const [, dayInName = '', slug = ''] = /(?:^|\/)(?:(\d{4}-\d{2}-\d{2})[-_])?([^/]*)$/.exec(path) ?? []
  const [headingLine = '', headingText = ''] = (own('title') === '' && HEADING.exec(text)) || []
  const heading = headingText.trimEnd().replace(/(?<=\s)#+$/, '')
  const date = own('date', 'publishdate', 'pubdate', 'published_at', 'posted_date') || dayInName
  const [, writtenDay = date] = INSTANT.exec(date) ?? []
  const order = dates ?? orderOf(writtenDay)
  if (order === 'either') throw new Error(`its date ${date} can be read two ways. Choose how dates are written`)
  const day = parseWrittenDay(writtenDay, order ?? 'day', timeZone)
  const title = own('title') || heading || slug.replaceAll(/[-_]+/g, ' ')
  const source = (given: string) => zippedImage(images, name, given)
  const post = {
    key: `markdown ${name} ${date} ${title}`,
    fields: {
      title,
      content: markdownHtml(text.replace(headingLine, '')).replace(IMAGE, (_, before, quote, src) => before + quote + source(src) + quote),
      content_excerpt: own('excerpt', 'summary', 'description', 'teaser'),
      author: own('author', 'authors', 'writer'),
      logo: source(own('image', 'cover', 'featured_image', 'thumbnail', 'feature_image')),
      meta_title: own('seo_title', 'meta_title'),
      meta_description: own('meta_description', 'seo_description'),
    },
    labels: all('category', 'categories', 'tags', 'tag'),
    day,
    scheduledFor: writtenDay !== date && new Date(date) > now ? new Date(date) : undefined,
    isPage: own('layout', 'type') === 'page',
    hiddenBy: hiddenBy(name, text, own, now),
    slug: (own('slug') || slug).toLowerCase(),
    urls: all('url', 'permalink', 'aliases', 'redirect_from').filter((url) => OLD_URL.test(url)),
    notes: /\{[{%]/.test(text) ? ['Template tags stay as text.'] : [],
    files,
  }
  const unread = [...fields.keys()].filter((each) => !read.has(each)).slice(0, MOST_NAMED)
  return { ...post, lost: { ...Object.fromEntries(unread.map((each) => [each, true])), [`its date “${date}”`]: date && !day } }
}

/** Why not everyone saw it. */
function hiddenBy(name: string, text: string, own: (...names: string[]) => string, now: Date): string | undefined {
  const state = [own('status'), own('visibility')].find((each) => !/^(?:publish|published|live|public|)$/i.test(each))
  const flag = HIDING_FIELDS.find((each) => !NO.test(own(each)))
  const expiry = own('expirydate', 'expiry_date')
  if (own('password') !== '') return 'it had a password'
  if (state) return `its state was ${state}`
  if (flag) return `it was marked as ${flag}`
  if (/^(?:false|no|0)$/i.test(own('published')) || /(?:^|\/)_?drafts\//i.test(name)) return 'it wasn’t published'
  if (expiry !== '' && !(new Date(expiry) > now)) return 'it had expired'
  if (/\.mdx$/i.test(name)) return 'it may have parts that run (MDX)'
  return HIDES_WORDS.test(text) ? 'a template tag or comment may have hidden words' : undefined
}

export async function zippedRows(bytes: Uint8Array<ArrayBuffer>, context: ImportContext): Promise<ImportRows> {
  const zip = unzip(bytes)
  if ('failure' in zip) return [zip]
  const { texts, images: files } = zip
  const images = imagesByPath(files)
  const rows = [...texts]
    .entries()
    .map(([at, [name, data]]) => markdownRow({ row: at + 1, line: 0 }, { name, text: decodeText(data), files, images }, context))
  if (texts.size === 0) return [{ failure: 'The zip has no Markdown files. If it’s a spreadsheet, save it as “CSV UTF-8”.' }]
  const read = await collectInTurns(rows)
  const shown = new Set(read.flatMap((row) => ('fields' in row && JSON.stringify(row.fields).match(/zip:[\w%.!~*'()-]+/g)) || []))
  const unused = [...files.keys()].filter((name) => !shown.has(zipped(name)))
  const left = [...zip.others, ...unused].map((name) => ({ row: 0, line: 0, leftOut: `The file ${name.slice(0, 200)} stays out.` }))
  return [...read, ...left]
}

/** Generators serve some folders as the root of the site, so the end of a path is enough. */
function imagesByPath(files: ImportedFiles): Map<string, string> {
  const found = new Map([...files.keys()].map((name) => [`/${name}`, zipped(name)]))
  for (const [path, image] of [...found])
    for (const { index } of [...path.matchAll(/\//g)].slice(-MOST_FOLDERS))
      if (!found.has(path.slice(index))) found.set(path.slice(index), image)
  return found
}

function zippedImage(images: ReadonlyMap<string, string>, from: string, source: string): string {
  const url = URL.parse(source.replaceAll('&amp;', '&'), `http://-/${from}`)
  const path = url?.host === '-' && source !== '' ? decodeComponent(url.pathname) : undefined
  return images.get(path ?? '') ?? source
}

function zipped(name: string): string {
  return `zip:${encodeURIComponent(name)}`
}

function frontMatter(whole: string): { fields: Map<string, unknown>; text: string } {
  const [block = '', fence, language = '', source = ''] = FENCED.exec(whole) ?? BARE_JSON.exec(whole) ?? []
  const kind = language.trim().toLowerCase() || (fence === '+++' ? 'toml' : source.trim().startsWith('{') ? 'json' : 'yaml')
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
  if (!reader) throw new Error(`its front matter is ${kind.slice(0, 20)}. We read YAML, TOML and JSON only`)
  const fields = Object.entries(objectOf(block && reader(source))).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { fields: new Map(fields), text: whole.slice(block.length) }
}

function markdownHtml(text: string): string {
  const notes = [...text.matchAll(FOOTNOTE)]
  const numbers = new Map(notes.map(([, name], at) => [name, at + 1]))
  const body = text
    .replace(FOOTNOTE, '')
    .replace(/\[\^([^[\]\n]+)\]/g, (whole, name: string) => (numbers.has(name) ? `<sup>${numbers.get(name)}</sup>` : whole))
  const lexer = new Lexer({ gfm: true })
  lexer.lex(body)
  return marked.parser(lexer.lex(notes.map(([, , note], at) => `${at + 1}. ${note}`).join('\n')))
}

/** Lists of texts or of objects with a name, such as authors. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value instanceof Date) return [value.toISOString()]
  const { name, title, url, image } = objectOf(value)
  const text = typeof value === 'object' ? (name ?? title ?? url ?? image) : value
  return text === undefined || text === null || text === '' ? [] : [String(text).trim()]
}
