import { marked } from 'marked'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { ImportRow, ImportRows, RowPlace } from '#domain/import-records/import-report.ts'
import { isObject } from '#lib/objects/objects.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { dayInZone } from '#lib/time/dates.ts'
import { parseWrittenDay } from '#lib/time/written-days.ts'
import { type Clock, oldPostRow } from './old-post.ts'
import { unzip } from './zip.ts'

type FrontMatter = { ok: true; fields: Map<string, unknown>; text: string } | { ok: false; problem: string }

const FENCED = /^(---|\+\+\+)([^\n]*)\n([\s\S]*?)\n\1\s*?(?:\n|$)/
const FOOTNOTE = /^\[\^([^\]]+)\]:[ \t]*(.+(?:\n[ \t]+.+)*)/gm
const MOST_ALIASES = 20

export function markdownRow(place: RowPlace, file: { name: string; text: string }, clock: Clock): ImportRow {
  const read = frontMatter(file.text)
  if (!read.ok) return { ...place, problem: `${file.name}: ${read.problem}` }
  const { fields, text } = read
  const own = (...names: string[]) =>
    textOf(names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null && value !== ''))
  const named = file.name.replace(/^.*\//, '').replace(/\.(?:md|markdown|mdx)$/i, '')
  const [, dayInName = '', slug = ''] = /^(?:(\d{4}-\d{2}-\d{2})[-_])?(.*)$/.exec(named) ?? []
  const heading = /^#[ \t]+(.+?)[ \t]*#*\s*$/m.exec(text)
  const date = own('date', 'publishdate', 'pubdate', 'published_at', 'posted_date')
  const instant = /T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(date) ? new Date(date) : undefined
  const isDraft = /^(?:true|yes|1|draft|private)$/i.test(own('draft', 'status')) || own('published') === 'false'
  const isScheduled = instant !== undefined && instant > clock.now
  const body = heading && own('title') === '' ? text.replace(heading[0], '') : text
  const day = parseWrittenDay(date || dayInName, 'month', clock.timeZone) ?? (instant && dayInZone(clock.timeZone, instant))
  const title = own('title') || heading?.[1] || slug.replaceAll(/[-_]+/g, ' ')
  return oldPostRow(
    place,
    {
      key: `markdown ${file.name} ${title}`,
      title,
      html: markdownHtml(body),
      excerpt: own('excerpt', 'summary', 'description', 'teaser'),
      author: own('author', 'authors', 'writer'),
      category: own('category', 'categories', 'tags', 'tag'),
      ...(day ? { day } : {}),
      ...(isScheduled ? { scheduledFor: instant } : {}),
      ...(isDraft ? { hiddenBy: 'it was one' } : {}),
      slug: (own('slug') || slug).toLowerCase(),
      urls: [own('url', 'permalink'), ...listOf(fields.get('aliases')), ...listOf(fields.get('redirect_from'))].filter(
        (url) => url.startsWith('/') || /^https?:/.test(url),
      ),
      image: own('image', 'cover', 'featured_image', 'thumbnail', 'feature_image'),
      seoTitle: own('seo_title', 'meta_title'),
      seoDescription: own('meta_description', 'seo_description'),
      notes: text.includes('{{') ? ['A template tag ({{ … }}) stays as text.'] : [],
    },
    clock,
  )
}

export function zippedRows(bytes: Uint8Array, clock: Clock): ImportRows {
  const files = unzip(bytes)
  if (!files.ok) return [{ failure: files.failure }]
  const rows = files.texts.map(({ name, text }, at) => {
    const row = markdownRow({ row: at + 1, line: 0 }, { name, text }, clock)
    if ('fields' in row) {
      const { content, logo } = row.fields
      const inFile = (source: string) => embedded(files.images, name, source) ?? source
      row.fields.content = String(content).replace(/(<img\b[^<>]*?\ssrc=")([^"]*)"/g, (_, before, source) => `${before}${inFile(source)}"`)
      row.fields.logo = inFile(String(logo ?? ''))
    }
    return row
  })
  return [...rows, ...files.others.map((name) => ({ row: 0, line: 0, leftOut: `The file ${name.slice(0, 200)} stays out.` }))]
}

function embedded(images: ReadonlyMap<string, Uint8Array>, from: string, source: string): string | undefined {
  if (source === '' || /^[a-z]+:/i.test(source)) return undefined
  const { pathname } = new URL(source, `http://-/${from}`)
  const path = decodeComponent(pathname) ?? pathname
  const [name] = [...images.keys()].filter((each) => `/${each}` === path || path.endsWith(`/${each}`) || `/${each}`.endsWith(path))
  const data = name === undefined ? undefined : images.get(name)
  return data && `data:image/webp;base64,${Buffer.from(data).toString('base64')}`
}

/** Only data is read: YAML, TOML and JSON. */
function frontMatter(whole: string): FrontMatter {
  const text = whole.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [block, fence, language = '', source = ''] = FENCED.exec(text) ?? []
  if (block === undefined) return { ok: true, fields: new Map(), text }
  const kind = language.trim().toLowerCase() || (fence === '+++' ? 'toml' : source.trim().startsWith('{') ? 'json' : 'yaml')
  try {
    const data =
      kind === 'json'
        ? JSON.parse(source)
        : kind === 'toml'
          ? parseToml(source)
          : kind === 'yaml'
            ? parseYaml(source, { maxAliasCount: MOST_ALIASES })
            : undefined
    if (data === undefined) return { ok: false, problem: `Its front matter is ${kind.slice(0, 20)}. We read YAML, TOML and JSON only.` }
    const fields = Object.entries(isObject(data) ? data : {}).map(([name, value]) => [name.toLowerCase(), value] as const)
    return { ok: true, fields: new Map(fields), text: text.slice(block.length) }
  } catch (error) {
    return {
      ok: false,
      problem: `Its front matter can’t be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown error'}`,
    }
  }
}

function markdownHtml(text: string): string {
  const notes: string[] = []
  const numbers = new Map<string, number>()
  const body = text.replace(FOOTNOTE, (_, name: string, note: string) => {
    numbers.set(name, notes.push(note))
    return ''
  })
  const numbered = body.replace(/\[\^([^\]]+)\]/g, (whole, name: string) => (numbers.has(name) ? `<sup>${numbers.get(name)}</sup>` : whole))
  const ending = notes.length === 0 ? '' : `\n\n${notes.map((note, at) => `${at + 1}. ${note}`).join('\n')}`
  return marked.parse(numbered + ending, { async: false, gfm: true })
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return textOf(value[0])
  if (isObject(value)) return textOf(Object.entries(value).find(([name]) => name === 'name' || name === 'title' || name === 'url')?.[1])
  return value === undefined || value === null ? '' : String(value).trim()
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')
}
