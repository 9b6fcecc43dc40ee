import { PENDING_SRC } from '#app/admin/editor/extensions/figure.ts'
import { newId } from '#lib/crypto/ids.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { parseVideoUrl, type Video } from '#lib/text/video-url.ts'
import { unwrap } from './elements.ts'
import { type Omissions, recordOmission } from './omissions.ts'

export type PendingImage = { id: string; name: string; video?: Video } & ({ file: File } | { address: string } | { lost: true })

const OURS = /^\/assets\/img\/[\w-]+\/([\w.-]+)$/
const LEAST_PIXELS = 3

/** `files` are images that came on the clipboard. */
export function extractImages(body: HTMLElement, files: readonly File[], leftOut: Omissions): PendingImage[] {
  const pictures: PendingImage[] = []
  const local: { id: string; name: string }[] = []
  for (const image of body.querySelectorAll('img')) {
    const src = sourceOf(image)
    if (src.startsWith(PENDING_SRC)) continue
    const own = ownPicture(src)
    const name = nameOf(src, image.alt)
    if (own) image.setAttribute('src', own)
    else if (isTracker(image, src)) image.remove()
    else if (/^data:image\/svg/i.test(src)) {
      image.remove()
      recordOmission(leftOut, 'drawing')
    } else {
      const id = mark(image)
      const file = src.startsWith('data:') ? fileOf(src, name) : undefined
      if (file) pictures.push({ id, name, file })
      else if (/^https?:/i.test(src)) pictures.push({ id, name, address: src })
      else local.push({ id, name })
    }
  }
  // Local programs put images beside the text, in order, or not at all.
  for (const [at, { id, name }] of local.entries()) {
    const file = files.length === local.length ? files[at] : undefined
    pictures.push(file ? { id, name, file } : { id, name, lost: true })
  }
  return pictures
}

export function extractVideos(body: HTMLElement): PendingImage[] {
  return [...body.querySelectorAll('iframe')].flatMap((frame) => {
    const video = parseVideoUrl(frame.getAttribute('src') ?? '')
    if (!video) return []
    const image = frame.ownerDocument.createElement('img')
    const link = frame.ownerDocument.createElement('a')
    link.setAttribute('href', video.href)
    link.append(image)
    frame.replaceWith(link)
    return [{ id: mark(image), name: video.href, address: video.href, video }]
  })
}

function mark(image: HTMLImageElement): string {
  const id = newId(new Date())
  image.setAttribute('src', PENDING_SRC + id)
  image.removeAttribute('width')
  image.removeAttribute('height')
  const link = image.closest('a')
  if (link && /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(link.getAttribute('href') ?? '')) unwrap(link)
  return id
}

/** Lazy-loading pages keep the URL in another attribute. */
function sourceOf(image: HTMLImageElement): string {
  const src = image.getAttribute('src') ?? ''
  const later = image.getAttribute('data-src') ?? ''
  return /^https:/i.test(later) && !/^https?:/i.test(src) ? later : src
}

function ownPicture(src: string): string | undefined {
  if (!URL.canParse(src, location.href)) return undefined
  const { origin, pathname } = new URL(src, location.href)
  const file = origin === location.origin && OURS.exec(pathname)?.[1]
  return file ? `/assets/img/960x900/${file}` : undefined
}

function isTracker(image: HTMLImageElement, src: string): boolean {
  const isTiny = ['width', 'height'].some((side) => Number(image.getAttribute(side) ?? 100) < LEAST_PIXELS)
  return src === '' || isTiny || (src.startsWith('data:') && src.length < 120)
}

function nameOf(src: string, alt: string): string {
  const last = src.startsWith('data:') ? '' : (src.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? '')
  return (/\.\w{2,5}$/.test(last) ? (decodeComponent(last) ?? last) : alt).slice(0, 80).trim() || 'an image'
}

function fileOf(src: string, name: string): File | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[\w+.-]+);base64,([\w+/=\s%]*)$/i.exec(src) ?? []
  if (base64 === '') return undefined
  try {
    const bytes = Uint8Array.from(atob(decodeComponent(base64) ?? base64), (sign) => sign.charCodeAt(0))
    return new File([bytes], name, { type })
  } catch {
    return undefined
  }
}
