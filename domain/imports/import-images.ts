import { storeImage } from '#domain/images/images.ts'
import { storeRemoteImage } from '#domain/images/remote-image.ts'
import type { ImportedFiles } from '#domain/import-records/import-report.ts'
import { imageFieldNames } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { fromBase64 } from '#lib/text/base64.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import type { ImportSettings } from './import-settings.ts'

export type ImageTaker = (source: string, shape: 'cut' | 'whole', files?: ImportedFiles) => Promise<Taken>

type Taken = { ok: true; file: string; width: number; height: number } | { ok: false; message: string }

const IMAGE = /<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')[^<>]*>/gi
/** Fields may name files of the media library; texts never do. */
const ELSEWHERE = /^(?:zip:|data:image\/|https?:\/\/|\/(?!assets\/))/i
const EMBEDDED = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i
const EMPTY_FIGURE = /<figure\b[^<>]*>(?:<a [^<>]*>)?\s*(?:<\/a>)?\s*<\/figure>/g
const WAIT_MS = 500
const MOST_TRIES = 60
const MOST_SHOWN = 80

/** Limits count after the images were taken out. Returns what couldn't be had. */
export async function takeImages(kind: ItemKind, raw: Record<string, unknown>, take: ImageTaker, files?: ImportedFiles): Promise<string[]> {
  const lost = new Set<string>()
  for (const field of imageFieldNames[kind]) {
    const source = String(raw[field] ?? '')
    if (ELSEWHERE.test(source)) raw[field] = (await taken(source, 'cut'))?.file ?? ''
  }
  const content = String(raw.content ?? '')
  let [html, end] = ['', 0]
  for (const { 0: tag, 1: quoted, 2: apostrophes = '', index } of content.matchAll(IMAGE)) {
    const source = (quoted ?? apostrophes).replaceAll('&amp;', '&')
    if (source.startsWith('/assets/img/')) continue
    const image = await taken(source, 'whole')
    const alt = /\salt\s*=\s*"([^"]*)"/i.exec(tag)?.[1] ?? ''
    const stored = image && `<img src="/assets/img/960x900/${image.file}" alt="${alt}" width="${image.width}" height="${image.height}">`
    html += content.slice(end, index) + (stored ?? '')
    end = index + tag.length
  }
  if (end > 0) raw.content = (html + content.slice(end)).replace(EMPTY_FIGURE, '')
  return [...lost]

  async function taken(source: string, shape: 'cut' | 'whole') {
    const image = await take(source, shape, files)
    if (image.ok) return image
    if (image.message !== '') lost.add(`Image ${isEmbedded(source) ? 'in the file' : source.slice(0, MOST_SHOWN)}: ${image.message}`)
    return undefined
  }
}

export function isEmbedded(source: string): boolean {
  return /^(?:data|zip):/i.test(source)
}

/** Without services, it only finds what an import would store. */
export function createImageTaker(
  services: Pick<Services, 'store' | 'blobs' | 'images' | 'now' | 'safeFetch'> | undefined,
  { fetchesImages }: Pick<ImportSettings, 'fetchesImages'>,
): { take: ImageTaker; found: ReadonlySet<string> } {
  const found = new Set<string>()
  const known = new Map<string, Promise<Taken>>()
  return { take, found }

  function take(source: string, shape: 'cut' | 'whole', files?: ImportedFiles): Promise<Taken> {
    found.add(source)
    const key = `${shape} ${source}`
    const image = known.get(key) ?? storeOne(source, shape, files)
    known.set(key, image)
    return image
  }

  /** Images of visitors and other administrators go first. */
  async function storeOne(source: string, shape: 'cut' | 'whole', files?: ImportedFiles, tries = MOST_TRIES): Promise<Taken> {
    if (!isEmbedded(source) && !fetchesImages) return { ok: false, message: 'It stays on the old site and was left out.' }
    if (!services) return { ok: false, message: '' }
    const data = files?.get(decodeComponent(source.slice('zip:'.length)) ?? '') ?? bytesIn(source)
    if (!data && isEmbedded(source)) return { ok: false, message: 'It isn’t an image that we can read.' }
    const image = data ? await storeImage(services, data, shape) : await storeRemoteImage(services, source, shape)
    if (image.ok || image.reason !== 'busy' || tries === 0) return image
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    return storeOne(source, shape, files, tries - 1)
  }
}

function bytesIn(source: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const [, data] = EMBEDDED.exec(source) ?? []
    return data === undefined ? undefined : fromBase64(data)
  } catch {
    return undefined
  }
}
