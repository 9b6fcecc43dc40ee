import { isBlank } from '#domain/fields/filled-values.ts'
import { storeImage } from '#domain/images/images.ts'
import { storeRemoteImage } from '#domain/images/remote-image.ts'
import type { RowPlace } from '#domain/import-records/import-report.ts'
import { imageFieldNames } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { type Remarks, remark } from './remarks.ts'

/** The row names the image by `file` until it is stored. */
export type PendingImage = Pick<RowPlace, 'row' | 'line'> & { file: string; source: string; isCut: boolean }

type Ports = Pick<Services, 'store' | 'blobs' | 'images' | 'now' | 'safeFetch'>

const IMAGE = /<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')[^<>]*>/gi
/** Fields may name files of the media library; texts never do. */
const ELSEWHERE = /^(?:data:image\/|https?:\/\/|\/(?!assets\/))/i
const EMBEDDED = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i
const MOST_SHOWN = 80
const WAIT_MS = 500
const MOST_TRIES = 60

/** Limits of texts and fields count after their images were taken out. */
export function createPendingImages() {
  const found = new Map<string, PendingImage>()
  return { takeFrom, list: () => [...found.values()], withNames: (names: ReadonlyMap<string, unknown>) => new Map([...names, ...found]) }

  function takeFrom(kind: ItemKind, raw: Record<string, unknown>, row: RowPlace): void {
    if (typeof raw.content === 'string' && raw.content.includes('<img'))
      raw.content = raw.content.replace(IMAGE, (tag, quoted, apostrophes) => {
        const source = String(quoted ?? apostrophes).replaceAll('&amp;', '&')
        return !source.startsWith('/assets/img/')
          ? tag.replace(quoted ?? apostrophes, `/assets/img/960x900/${pending(source, row, false)}`)
          : tag
      })
    for (const field of imageFieldNames[kind]) {
      const source = raw[field]
      if (!isBlank(source) && ELSEWHERE.test(String(source))) raw[field] = pending(String(source), row, true)
    }
  }

  function pending(source: string, { row, line }: RowPlace, isCut: boolean): string {
    const file = `${hashText(`${source} ${isCut}`).slice(0, 40)}.webp`
    found.set(file, found.get(file) ?? { file, source, row, line, isCut })
    return file
  }
}

/** Stores what the posts need, and gives the posts with the names that their images have now. */
export async function storePendingImages(
  services: Ports,
  {
    documents,
    images,
    notes,
    onProgress,
    ...old
  }: {
    documents: readonly NewDocument[]
    images: readonly PendingImage[]
    fetches: boolean
    site: string
    notes: Remarks
    onProgress: (done: number) => void
  },
): Promise<{ documents: NewDocument[]; copied: number }> {
  const stored = new Map<string, { file: string; width: number; height: number } | undefined>()
  let copied = 0
  for (const [at, image] of images.entries()) {
    let made = await storeOne(services, image, old)
    // Images of visitors and other administrators go first.
    for (let time = 1; !made.ok && made.reason === 'busy' && time < MOST_TRIES; time++) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
      made = await storeOne(services, image, old)
    }
    if (made.ok) copied++
    else remark(notes, image, ['', `Image ${shown(image.source)}: ${made.message}`])
    stored.set(image.file, made.ok ? made : undefined)
    onProgress(at + 1)
  }
  return { copied, documents: documents.map((document) => withNames(document, stored)) }
}

async function storeOne(services: Ports, { source, isCut }: PendingImage, { fetches, site }: { fetches: boolean; site: string }) {
  const shape = isCut ? 'cut' : 'whole'
  const [, data] = EMBEDDED.exec(source) ?? []
  if (data !== undefined)
    return storeImage(
      services,
      Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.charCodeAt(0)),
      shape,
    )
  if (/^data:/i.test(source)) return { ok: false, reason: 'broken', message: 'It isn’t an image that we can read.' } as const
  if (!fetches) return { ok: false, reason: 'elsewhere', message: 'It stays on the old site and was left out.' } as const
  return storeRemoteImage(services, URL.parse(source, site)?.href ?? source, shape)
}

function withNames(
  { body, ...document }: NewDocument,
  stored: ReadonlyMap<string, { file: string; width: number; height: number } | undefined>,
) {
  const named = Object.entries(body).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value]
    if (name === 'content') return [name, withStoredImages(value, stored)]
    return [name, stored.has(value) ? (stored.get(value)?.file ?? '') : value]
  })
  return { ...document, body: Object.fromEntries(named) }
}

function withStoredImages(html: string, stored: ReadonlyMap<string, { file: string; width: number; height: number } | undefined>): string {
  return html
    .replace(/<img ([^<>]*?)src="\/assets\/img\/960x900\/([\w.-]+)"([^<>]*?)\/?>/g, (tag, before: string, name: string, after: string) => {
      if (!stored.has(name)) return tag
      const image = stored.get(name)
      const others = `${before}${after}`.replace(/\b(?:width|height)="\d*"/g, '').trim()
      return image ? `<img src="/assets/img/960x900/${image.file}" ${others} width="${image.width}" height="${image.height}" />` : ''
    })
    .replace(/<figure>\s*(?:<a [^<>]*>\s*<\/a>\s*)?<\/figure>/g, '')
}

function shown(source: string): string {
  return /^data:/i.test(source) ? 'in the file' : source.slice(0, MOST_SHOWN)
}
