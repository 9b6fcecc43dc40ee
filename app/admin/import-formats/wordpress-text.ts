import { parseJson, textAt } from '#lib/objects/objects.ts'
import { escapeAttribute } from '#lib/text/text-to-html.ts'
import { linkParagraph } from './old-html.ts'

/** What the file says about a post, an image or a shared block, by the names there. */
export type Item = ReadonlyMap<string, string>

const BLOCK = /<!-- (\/?)wp:([\w/-]+) (\{[^<>]*\} )?(\/?)-->/g
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const NO_WORDS = /^(?:more|nextpage|spacer|separator)$/
const CAPTION = /\[(?:wp_)?caption([^\]]*)\]([\s\S]{0,5000}?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]{0,5000}?)\[\/(?:wp_)?caption\]/g
const SHORTCODE = /(?<!\[)\[\/?([a-z][\w-]*)((?:\s[^[\]<>]*)?)\](?:([^[\]]*)\[\/\1\])?/gi
const CLOSING_CODE = /(?<!\[)\[\/([a-z][\w-]*)\]/i
const TAGS =
  'address|article|aside|blockquote|div|dl|dd|dt|fieldset|figure|figcaption|form|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul'
const EDGES = new RegExp(`<(/?)(?:${TAGS})\\b[^<>]*>`, 'gi')
const STARTS_BLOCK = new RegExp(`^</?(?:${TAGS})\\b`, 'i')

/** What visitors of the old site saw: WordPress stores blocks in comments, codes in brackets, and paragraphs as blank lines. */
export function wordPressHtml(post: Item, items: ReadonlyMap<string, Item>): { html: string; notes: string[]; around: string | undefined } {
  const notes = new Set<string>()
  const stored = post.get('content:encoded') ?? ''
  const coded = shownBlocks(stored, items)
    .replace(COMMENT, '')
    .replace(CAPTION, (_, attributes: string, image: string, words: string) => {
      const caption = words.trim() || /caption="([^"]*)"/.exec(attributes)?.[1]
      return `<figure>${image}<figcaption>${caption ?? ''}</figcaption></figure>`
    })
    .replace(SHORTCODE, codeHtml)
  // A plug-in may have shown the words inside to members only.
  const around = CLOSING_CODE.exec(coded)?.[1]
  const shown = coded.replace(/\[(\[[^[\]]*\])\]/g, '$1')
  const html = stored.includes('<!-- wp:') ? shown : paragraphs(shown)
  return { html: html.replace(/<img\b[^<>]*?\bwp-image-(\d+)[^<>]*>/g, originalImage), notes: [...notes], around }

  function shownBlocks(text: string, known: ReadonlyMap<string, Item>): string {
    let [html, end, depth, hiddenAt] = ['', 0, 0, Number.POSITIVE_INFINITY]
    for (const { 0: comment, 1: closes, 2: name = '', 3: options = '', 4: isWhole, index } of text.matchAll(BLOCK)) {
      if (depth < hiddenAt) html += text.slice(end, index) + (isWhole ? dynamicBlock(name, options, known) : '')
      end = index + comment.length
      if (closes && --depth < hiddenAt) hiddenAt = Number.POSITIVE_INFINITY
      if (closes || isWhole) continue
      depth++
      if (depth > hiddenAt || !options.includes('"blockVisibility":false')) continue
      hiddenAt = depth
      notes.add(`A hidden block (${name}) was left out.`)
    }
    return depth < hiddenAt ? html + text.slice(end) : html
  }

  function dynamicBlock(name: string, options: string, known: ReadonlyMap<string, Item>): string {
    if (name === 'footnotes') return footnoteList(post.get('footnotes') ?? '')
    const shared = name === 'block' ? known.get(/"ref":(\d+)/.exec(options)?.[1] ?? '') : undefined
    const isPublic = shared?.get('wp:status') === 'publish' && !shared.get('wp:post_password')
    if (isPublic) return shownBlocks(shared.get('content:encoded') ?? '', new Map())
    if (shared) notes.add(`The shared block “${shared.get('title')}” wasn’t public and was left out.`)
    else if (!NO_WORDS.test(name)) notes.add(`The block ${name} was left out, because WordPress fills it anew on each visit.`)
    return ''
  }

  function codeHtml(whole: string, name: string, attributes: string, inner = ''): string {
    const source = /(?:src|mp4|mp3|url|m4a)="([^"]+)"/.exec(attributes)?.[1] ?? /https?:\/\/\S+/.exec(inner)?.[0]
    if (name === 'gallery') return gallery(attributes)
    if (/^(?:embed|audio|video|youtube|vimeo|playlist)$/.test(name) && source) return `\n\n${linkParagraph(source)}\n\n`
    if (attributes.includes('=') || inner !== '' || /[_-]/.test(name)) notes.add(`The shortcode [${name}] stays as text.`)
    return whole
  }

  function gallery(attributes: string): string {
    const asked = /(?:ids|include)="([\d,\s]+)"/.exec(attributes)?.[1]?.split(/[,\s]+/)
    const own = [...items].filter(([, item]) => item.get('wp:attachment_url') && item.get('wp:post_parent') === post.get('wp:post_id'))
    const ids = asked ?? own.map(([id]) => id)
    const images = ids.flatMap((id) => items.get(id) ?? [])
    if (images.length < ids.length || ids.length === 0) notes.add(`${ids.length - images.length} images of a gallery aren’t in the file.`)
    return `\n\n${images.map(figureOf).join('')}\n\n`
  }

  function originalImage(tag: string, id: string): string {
    const image = items.get(id)
    return image ? imageOf(image, /\balt="([^"]+)"/.exec(tag)?.[1]) : tag
  }
}

function imageOf(image: Item, alt = escapeAttribute(image.get('_wp_attachment_image_alt') ?? '')): string {
  return `<img src="${escapeAttribute(image.get('wp:attachment_url') ?? '')}" alt="${alt}">`
}

function figureOf(image: Item): string {
  return `<figure>${imageOf(image)}<figcaption>${image.get('excerpt:encoded') ?? ''}</figcaption></figure>`
}

function footnoteList(json: string): string {
  const lines = [parseJson(json) ?? []].flat().map((note) => `<li>${textAt(note, 'content') ?? ''}</li>`)
  return lines.length === 0 ? '' : `<ol>${lines.join('')}</ol>`
}

function paragraphs(text: string): string {
  return text
    .split(/(?=<pre\b)|(?<=<\/pre>)/i)
    .flatMap((part) => (/^<pre/i.test(part) ? [part] : pieces(part)))
    .join('\n')
}

function pieces(text: string): string[] {
  return text
    .replace(EDGES, (tag, closes) => (closes ? `${tag}\n\n` : `\n\n${tag}`))
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => (STARTS_BLOCK.test(piece) ? piece : `<p>${piece.replaceAll('\n', '<br>')}</p>`))
}
