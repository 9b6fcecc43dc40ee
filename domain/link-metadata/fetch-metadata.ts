import { imageDimensionsFromData } from 'image-dimensions'
import type { FetchErrorReason, SafeFetch } from '#domain/ports/services.ts'
import { completeWebUrl } from '#lib/text/link-url.ts'
import { extractMetadata, type LinkMetadata } from './extract-metadata.ts'

export type LinkError =
  | { ok: false; reason: FetchErrorReason | 'not-a-page' | 'not-a-picture' }
  | { ok: false; reason: 'status'; status: number }

type LinkRead = { ok: true; found: LinkMetadata; host: string } | LinkError

type PictureRead = { ok: true; bytes: Uint8Array<ArrayBuffer>; type: string } | LinkError

const PAGE_MS = 5000
const PAGE_BYTES = 512 * 1024
const PICTURE_BYTES = 5 * 1024 * 1024

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain)?\s*(?:;|$)/i

export async function fetchLinkMetadata(outside: SafeFetch, address: string): Promise<LinkRead> {
  const url = completeWebUrl(address)
  if (url === undefined || url.startsWith('/')) return { ok: false, reason: 'address' }
  const page = await outside.fetch(url, {
    accept: 'text/html, application/xhtml+xml',
    mostBytes: PAGE_BYTES,
    cut: true,
    mostMs: PAGE_MS,
  })
  if (!page.ok) return page
  if (!PAGE_TYPES.test(page.type)) return { ok: false, reason: 'not-a-page' }
  const found = extractMetadata(await outside.readPage(page.bytes, page.type), page.url)
  return { ok: true, found, host: new URL(page.url).hostname }
}

export async function fetchLinkedImage(outside: SafeFetch, address: string): Promise<PictureRead> {
  const picture = await outside.fetch(address, { accept: 'image/webp, image/jpeg, image/png, image/*;q=0.5', mostBytes: PICTURE_BYTES })
  if (!picture.ok) return picture
  // Declared types lie.
  const type = imageDimensionsFromData(picture.bytes)?.type
  if (!type || type === 'heic') return { ok: false, reason: 'not-a-picture' }
  return { ok: true, bytes: picture.bytes, type: `image/${type}` }
}
