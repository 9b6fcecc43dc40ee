import { readAt } from '#lib/objects/objects.ts'
import { figureOf, linkParagraph } from './old-html.ts'

export type Attachment = { url: string; alt: string; caption: string; parent: string }

type Site = { attachments: ReadonlyMap<string, Attachment>; sharedBlocks: ReadonlyMap<string, string> }

const BLOCK =
  'address|article|aside|blockquote|div|dl|dd|dt|fieldset|figure|figcaption|form|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul'
const HIDDEN_BLOCK = /<!-- wp:([\w/-]+) \{[^>]*"blockVisibility":false[^>]*\} -->[\s\S]*?<!-- \/wp:\1 -->/g
const OTHER_BLOCK = /<!-- wp:([\w/-]+)(?: (\{[\s\S]*?\}))? \/-->/g
const SHORTCODE = /\[(?!\[)\/?([a-z][\w-]*)((?:\s[^\]<>]*)?)\](?:([^[\]]*)\[\/\1\])?/gi
const CAPTION = /\[(?:wp_)?caption([^\]]*)\]([\s\S]*?)\[\/(?:wp_)?caption\]/g

/** What visitors of the old site saw: WordPress stores blocks in comments, codes in brackets, and paragraphs as blank lines. */
export function wordPressHtml(
  stored: string,
  { site, id, footnotes }: { site: Site; id: string; footnotes: string },
): { html: string; notes: string[] } {
  const notes = new Set<string>()
  const isInBlocks = stored.includes('<!-- wp:')
  const shown = stored.replace(HIDDEN_BLOCK, (_, name) => {
    notes.add(`A hidden block (${name}) was left out.`)
    return ''
  })
  const withBlocks = shown.replace(OTHER_BLOCK, (_, name: string, options = '{}') => {
    if (name === 'footnotes') return footnoteList(footnotes)
    const shared = name === 'block' ? site.sharedBlocks.get(numberIn(options)) : undefined
    if (shared !== undefined) return shared.replace(OTHER_BLOCK, '')
    if (!/^(?:more|nextpage|spacer|separator)$/.test(name))
      notes.add(`The block ${name} was left out, because WordPress fills it anew on each visit.`)
    return ''
  })
  const captioned = withBlocks.replace(CAPTION, (_, attributes: string, inner: string) => {
    const words = /caption="([^"]*)"/.exec(attributes)?.[1] ?? inner.replace(/<a\b[\s\S]*?<\/a>|<img\b[^>]*>/gi, '').trim()
    return `<figure>${/(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? ''}<figcaption>${words}</figcaption></figure>`
  })
  const coded = captioned.replace(SHORTCODE, (whole, name: string, attributes: string, inner = '') =>
    codeHtml(whole, name.toLowerCase(), attributes, inner),
  )
  const html = (isInBlocks ? coded : paragraphs(coded)).replace(/<img\b[^>]*>/g, withAlt)
  return { html: html.replace(/<!--[\s\S]*?-->/g, ''), notes: [...notes] }

  function codeHtml(whole: string, name: string, attributes: string, inner: string): string {
    const source = /(?:src|mp4|mp3|url|m4a)="([^"]+)"/.exec(attributes)?.[1] ?? /https?:\/\/\S+/.exec(inner)?.[0]
    if (name === 'gallery') return gallery(attributes)
    if (/^(?:embed|audio|video|youtube|vimeo|playlist)$/.test(name) && source) return `\n\n${linkParagraph(source)}\n\n`
    if (attributes.includes('=') || inner !== '' || /[_-]/.test(name)) notes.add(`The shortcode [${name}] stays as text.`)
    return whole
  }

  function gallery(attributes: string): string {
    const ids = /(?:ids|include)="([\d,\s]+)"/
      .exec(attributes)?.[1]
      ?.split(',')
      .map((each) => each.trim())
    const own = ids ?? [...site.attachments].flatMap(([each, { parent }]) => (parent === id ? [each] : []))
    const found = own.flatMap((each) => site.attachments.get(each) ?? [])
    if (found.length < own.length || own.length === 0) notes.add(`${own.length - found.length} images of a gallery aren’t in the file.`)
    return `\n\n${found.map(figureOf).join('')}\n\n`
  }

  function withAlt(tag: string): string {
    const alt = site.attachments.get(/wp-image-(\d+)/.exec(tag)?.[1] ?? '')?.alt
    return alt && !/\balt="[^"]/.test(tag)
      ? tag.replace(/\salt=""/, '').replace('<img', `<img alt="${alt.replaceAll('"', '&quot;')}"`)
      : tag
  }
}

function numberIn(options: string): string {
  return /"ref":(\d+)/.exec(options)?.[1] ?? ''
}

function footnoteList(json: string): string {
  try {
    const notes: unknown = JSON.parse(json)
    const lines = Array.isArray(notes) ? notes.map((note) => `<li>${String(readAt(note, 'content') ?? '')}</li>`) : []
    return lines.length === 0 ? '' : `<ol>${lines.join('')}</ol>`
  } catch {
    return ''
  }
}

function paragraphs(text: string): string {
  const kept: string[] = []
  const open = text.replaceAll('\r\n', '\n').replace(/<pre\b[\s\S]*?<\/pre>/g, (whole) => `<pre>${kept.push(whole) - 1}</pre>`)
  const apart = open
    .replace(new RegExp(`(<(?:${BLOCK})\\b[^>]*>)`, 'gi'), '\n\n$1')
    .replace(new RegExp(`(</(?:${BLOCK})>)`, 'gi'), '$1\n\n')
  const startsBlock = new RegExp(`^</?(?:${BLOCK})\\b`, 'i')
  return apart
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => (startsBlock.test(piece) ? piece : `<p>${piece.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
    .replace(/<pre>(\d+)<\/pre>/g, (_, at) => kept[Number(at)] ?? '')
}
