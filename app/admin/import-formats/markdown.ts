import { Lexer, marked } from 'marked'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { ImportedFiles, ImportRow, ImportRows, RowPlace } from '#domain/import-records/import-report.ts'
import { isObject, objectOf } from '#lib/objects/objects.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { instantOf, minuteOf } from '#lib/time/minutes.ts'
import { orderOf, parseWrittenDay } from '#lib/time/written-days.ts'
import { decodeText } from './decode-text.ts'
import { collectInTurns, type ImportContext, type OldPost, oldPostRow } from './old-post.ts'
import { unzip } from './zip.ts'

const FENCED = /^\s*(---|\+\+\+)(?![-+])([^\n]*)\n(?:([\s\S]*?)\n)?(?:\1|\.\.\.)[^\S\n]*(?:\n|$)/
const BARE_JSON = /^\s*()()(\{[ \t]*".*\}(?=[^\S\n]*(?:\n|$))|\{\s*"[\s\S]*?\n\})[^\S\n]*(?:\n|$)/
/** Front matter of other programs, or without its end. */
const LIKE_FRONT_MATTER =
  /^\s*(?:<!--\s*)?(?:---|\+\+\+|;;;|\{(?![{%:#])|"?(?:title|date|layout|status|draft|published|author|tags|slug)"?\s*[:=])/i
const HEADING = /^\s*#[ \t]+(\S.*)(?:\n|$)/
const FOOTNOTE = /^\[\^([^[\]\n]+)\]:[ \t]*(.+(?:\n[ \t]+.+)*)/gm
const IMAGE = /(<img\b[^<>]*?\ssrc=)(["'])(.*?)\2/gi
/** Some front matter has a pattern of URLs. */
const OLD_URL = /^(?!.*(?:\{|\/:))(?:\/|https?:)/
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/
/** In the zone of the site. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::[\d.]+)?$/
/** Comments of templates, and tags around words. */
const HIDES_WORDS =
  /\{\{[<%~-]?\s*(?:[/!]|end\b)|\{%-?\s*(?:end|comment|#)|\{#(?![^\s{}#]+(?: [^{}#]*)?\})|\{:?\/|\{::|%%[^%]+%%|<%|<\?php|<[^<>]*\sv-(?:if|show)\b/
/** Reading these takes long, or more memory than there is. */
const TOO_DEEP = /^(?:[ \t]{200}|(?:[ \t]*>){50})|[[{]{50}/m
/** Without case, dashes and underscores. */
const HIDING_FIELDS = 'draft private hidden unlisted protected unpublished headless membersonly paid premium isdraft isprivate'.split(' ')
const SHOWING_FIELDS = 'published publish public permalink listed visible ispublished ispublic render list'.split(' ')
const DATE_FIELDS = 'date publishdate published publish publishon pubdate publishedat posteddate'.split(' ')
const NO = /^(?:false|no|n|off|0|never|)$/i
const YES = /^(?:true|yes|y|on|1)$/i
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
  const { fields, text, isUnread } = frontMatter(whole)
  const read = new Set<string>()
  const all = (...names: string[]) => names.flatMap((each) => textsIn(read.add(each) && fields.get(each)?.value))
  const own = (...names: string[]) => all(...names)[0] ?? ''
  const path = name.replace(/\.\w+$/, '').replace(/\/_?index$/i, '')
  const [, dayInName = '', slug = ''] = /(?:^|\/)(?:(\d{4}-\d{2}-\d{2})[-_])?([^/]*)$/.exec(path) ?? []
  const [headingLine = '', headingText = ''] = (own('title') === '' && HEADING.exec(text)) || []
  const heading = headingText.trimEnd().replace(/(?<=\s)#+$/, '')
  const written = all(...DATE_FIELDS).filter((each) => !NO.test(each) && !YES.test(each))
  const moments = (written.length === 0 ? [dayInName] : written).map((each) => momentOf(each, dates, timeZone))
  // A date that can't be read may be later than the others.
  const { date, day, at, isTimed } = moments.reduce((one, other) => (!one.day || (other.day && one.at >= other.at) ? one : other))
  const title = own('title') || heading || slug.replaceAll(/[-_]+/g, ' ')
  const source = (given: string) => zippedImage(images, name, given)
  const post = {
    key: `markdown ${name} ${date} ${title}`,
    fields: {
      title,
      content: markdownHtml(text.replace(headingLine, '')).replace(IMAGE, (_, before, quote, src) => before + quote + source(src) + quote),
      content_excerpt: own('excerpt', 'summary', 'description', 'teaser'),
      author: own('author', 'authors', 'writer'),
      logo: source(own('image', 'cover', 'featuredimage', 'thumbnail', 'featureimage')),
      meta_title: own('seotitle', 'metatitle'),
      meta_description: own('metadescription', 'seodescription'),
    },
    labels: all('category', 'categories', 'tags', 'tag'),
    day,
    scheduledFor: isTimed && at > now ? at : undefined,
    isPage: all('layout', 'type').includes('page'),
    hiddenBy: isUnread ? 'its front matter can’t be read' : hiddenBy(name, text, all, now),
    slug: (own('slug') || slug).toLowerCase(),
    urls: all('url', 'permalink', 'aliases', 'redirectfrom').filter((url) => OLD_URL.test(url)),
    notes: /\{[{%]/.test(text) ? ['Template tags stay as text.'] : [],
    files,
  }
  const unread = [...fields].filter(([each]) => !read.has(each)).slice(0, MOST_NAMED)
  return { ...post, lost: { ...Object.fromEntries(unread.map(([, field]) => [field.name, true])), [`its date “${date}”`]: date && !day } }
}

function momentOf(date: string, dates: ImportContext['dates'], timeZone: string) {
  const [, writtenDay = date] = INSTANT.exec(date) ?? []
  const order = dates ?? orderOf(writtenDay)
  if (order === 'either') throw new Error(`its date ${date} can be read two ways. Choose how dates are written`)
  const day = parseWrittenDay(writtenDay, order ?? 'day', timeZone)
  const [, time = ''] = LOCAL_TIME.exec(date) ?? []
  const at = day && writtenDay === date ? instantOf(minuteOf(day, time || '00:00'), timeZone) : new Date(date)
  return { date, day: Number.isNaN(at.getTime()) ? undefined : day, at, isTimed: writtenDay !== date || time !== '' }
}

/** Why not everyone saw it. */
function hiddenBy(name: string, text: string, all: (...names: string[]) => string[], now: Date): string | undefined {
  const state = all('status', 'visibility', 'poststatus', 'access').find((each) => !/^(?:publish|published|live|public)$/i.test(each))
  const flag = HIDING_FIELDS.find((each) => all(each).some((value) => !NO.test(value)))
  if (all('password').length > 0) return 'it had a password'
  if (state) return `its state was ${state}`
  if (flag) return `it was marked as ${flag}`
  if (all(...SHOWING_FIELDS).some((each) => NO.test(each)) || /(?:^|\/)_?drafts\//i.test(name)) return 'it wasn’t published'
  if (all('expirydate', 'unpublishdate', 'unpublishon', 'expires').some((each) => !(new Date(each) > now))) return 'it had expired'
  if (/\.mdx$/i.test(name)) return 'it may have parts that run (MDX)'
  return HIDES_WORDS.test(text) ? 'a template tag or comment may have hidden words' : undefined
}

export async function zippedRows(bytes: Uint8Array<ArrayBuffer>, context: ImportContext): Promise<ImportRows> {
  const zip = unzip(bytes)
  if (!zip.texts) return [zip]
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
  return images.get(path?.normalize() ?? '') ?? source
}

function zipped(name: string): string {
  return `zip:${encodeURIComponent(name)}`
}

function frontMatter(whole: string) {
  const [block = '', fence, language = '', source = ''] = FENCED.exec(whole) ?? BARE_JSON.exec(whole) ?? []
  const kind = language.trim().toLowerCase() || (fence === '+++' ? 'toml' : source.trim().startsWith('{') ? 'json' : 'yaml')
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
  if (!reader) throw new Error(`its front matter is ${kind.slice(0, 20)}. We read YAML, TOML and JSON only`)
  const found = block === '' ? undefined : reader(source)
  const isRead = found === null || (isObject(found) && !Array.isArray(found))
  const { build, _build = build, ...others } = isRead ? objectOf(found) : {}
  const named = Object.entries({ ...objectOf(_build), ...others })
  const fields = named.map(([name, value]) => [name.toLowerCase().replaceAll(/[-_\s]/g, ''), { name, value }] as const)
  return { fields: new Map(fields), text: isRead ? whole.slice(block.length) : whole, isUnread: !isRead && LIKE_FRONT_MATTER.test(whole) }
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
