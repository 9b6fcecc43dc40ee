import { marked } from 'marked'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { ImportRow, ImportRows, RowPlace } from '#domain/import-records/import-report.ts'
import { objectOf } from '#lib/objects/objects.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { dayInZone } from '#lib/time/dates.ts'
import { parseWrittenDay } from '#lib/time/written-days.ts'
import { type ImportContext, oldPostRow } from './old-post.ts'
import { unzip } from './zip.ts'

const FENCED = /^(---|\+\+\+)([^\n]*)\n([\s\S]*?)\n\1[^\S\n]*(?:\n|$)/
const FOOTNOTE = /^\[\^([^\]\n]+)\]:[ \t]*(.+(?:\n[ \t]+.+)*)/gm
const MOST_ALIASES = 20
/** Only data is read. Front matter can be a program too. */
const READERS: Record<string, (source: string) => unknown> = {
  json: JSON.parse,
  toml: parseToml,
  yaml: (source) => parseYaml(source, { maxAliasCount: MOST_ALIASES }),
}

export function markdownRow(place: RowPlace, file: { name: string; text: string }, context: ImportContext): ImportRow {
  const read = frontMatter(file.text)
  if ('problem' in read) return { ...place, problem: `${file.name}: ${read.problem}` }
  const { fields, text } = read
  const all = (...names: string[]) => names.flatMap((name) => textsIn(fields.get(name)))
  const own = (...names: string[]) => all(...names)[0] ?? ''
  const named = file.name.replace(/^.*\//, '').replace(/\.(?:md|markdown|mdx)$/i, '')
  const [, dayInName = '', slug = ''] = /^(?:(\d{4}-\d{2}-\d{2})[-_])?(.*)$/.exec(named) ?? []
  const [headingLine = '', heading = ''] = (own('title') === '' && /^#[ \t]+(.+?)[ \t]*#*\s*$/m.exec(text)) || []
  const date = own('date', 'publishdate', 'pubdate', 'published_at', 'posted_date')
  const instant = /T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(date) ? new Date(date) : undefined
  const isDraft = /^(?:true|yes|1|draft|private)$/i.test(own('draft', 'status')) || own('published') === 'false'
  const title = own('title') || heading || slug.replaceAll(/[-_]+/g, ' ')
  const post = {
    key: `markdown ${file.name} ${title}`,
    fields: {
      title,
      content: markdownHtml(text.replace(headingLine, '')),
      content_excerpt: own('excerpt', 'summary', 'description', 'teaser'),
      author: own('author', 'authors', 'writer'),
      logo: own('image', 'cover', 'featured_image', 'thumbnail', 'feature_image'),
      meta_title: own('seo_title', 'meta_title'),
      meta_description: own('meta_description', 'seo_description'),
    },
    labels: all('category', 'categories', 'tags', 'tag'),
    day: parseWrittenDay(date || dayInName, 'month', context.timeZone) ?? (instant && dayInZone(context.timeZone, instant)),
    scheduledFor: instant && instant > context.now ? instant : undefined,
    isPage: false,
    lost: {},
    hiddenBy: isDraft ? 'it was one' : undefined,
    slug: (own('slug') || slug).toLowerCase(),
    urls: all('url', 'permalink', 'aliases', 'redirect_from').filter((url) => /^(?:\/|https?:)/.test(url)),
    notes: text.includes('{{') ? ['A template tag ({{ … }}) stays as text.'] : [],
  }
  return oldPostRow(place, post, context)
}

export function zippedRows(bytes: Uint8Array, context: ImportContext): ImportRows {
  const files = unzip(bytes)
  if ('failure' in files) return [files]
  const rows = files.texts.map((file, at) => {
    const row = markdownRow({ row: at + 1, line: 0 }, file, context)
    if (!('fields' in row)) return row
    const { content, logo } = row.fields
    const inFile = (source: string) => embedded(files.images, file.name, source) ?? source
    row.fields.content = String(content).replace(/(<img\b[^<>]*?\ssrc=")([^"]*)"/g, (_, before, source) => `${before}${inFile(source)}"`)
    row.fields.logo = inFile(String(logo ?? ''))
    return row
  })
  return [...rows, ...files.others.map((name) => ({ row: 0, line: 0, leftOut: `The file ${name.slice(0, 200)} stays out.` }))]
}

/** Generators serve some folders as the root of the site, so the end of a path is enough. */
function embedded(images: ReadonlyMap<string, Uint8Array>, from: string, source: string): string | undefined {
  if (source === '' || /^[a-z]+:/i.test(source)) return undefined
  const path = decodeComponent(new URL(source, `http://-/${from}`).pathname)
  const name = images.keys().find((each) => path === `/${each}` || path?.endsWith(`/${each}`) || (path && `/${each}`.endsWith(path)))
  const data = name === undefined ? undefined : images.get(name)
  return data && `data:image/webp;base64,${Buffer.from(data).toString('base64')}`
}

function frontMatter(whole: string): { fields: Map<string, unknown>; text: string } | { problem: string } {
  const [block = '', fence, language = '', source = ''] = FENCED.exec(whole) ?? []
  const text = whole.slice(block.length)
  const kind = language.trim().toLowerCase() || (fence === '+++' ? 'toml' : source.trim().startsWith('{') ? 'json' : 'yaml')
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined
  if (!reader) return { problem: `Its front matter is ${kind.slice(0, 20)}. We read YAML, TOML and JSON only.` }
  try {
    const fields = Object.entries(objectOf(block && reader(source))).map(([name, value]) => [name.toLowerCase(), value] as const)
    return { fields: new Map(fields), text }
  } catch (error) {
    return { problem: `Its front matter can’t be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown error'}` }
  }
}

function markdownHtml(text: string): string {
  const notes: string[] = []
  const numbers = new Map<string, number>()
  const body = text.replace(FOOTNOTE, (_, name: string, note: string) => {
    numbers.set(name, notes.push(note))
    return ''
  })
  const numbered = body.replace(/\[\^([^\]\n]+)\]/g, (whole, name: string) =>
    numbers.has(name) ? `<sup>${numbers.get(name)}</sup>` : whole,
  )
  const ending = notes.map((note, at) => `${at + 1}. ${note}`)
  return marked.parse(`${numbered}\n\n${ending.join('\n')}`, { async: false, gfm: true })
}

/** Lists of texts or of objects with a name, such as authors. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value instanceof Date) return [value.toISOString()]
  const text = typeof value === 'object' ? (objectOf(value).name ?? objectOf(value).title ?? objectOf(value).url) : value
  return text === undefined || text === null || text === '' ? [] : [String(text).trim()]
}
