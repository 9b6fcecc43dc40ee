import { z } from 'zod'
import type { ExportedImage } from '#domain/exports/export-format.ts'
import { readFields } from '#domain/fields/fields.ts'
import { imageTable, storeImageBytes } from '#domain/images/images.ts'
import { isStoredWebp } from '#domain/images/is-stored-webp.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashBytes } from '#lib/crypto/secrets.ts'

const shape = z.object({
  file: z.string().regex(/^[\w.() -]{1,194}\.webp$/),
  about: z.record(z.string(), z.unknown()),
  sha256: z.string(),
  data: z.base64(),
})

type Taken = { ok: true; picture: ParsedImage } | { ok: false; problem: string }

export type ParsedImage = Pick<ExportedImage, 'file' | 'about'> & { data: Uint8Array<ArrayBuffer> }

export async function parseExportedImage(given: unknown): Promise<Taken> {
  const read = shape.safeParse(given)
  if (!read.success) return { ok: false, problem: 'The image isn’t in the form of an export.' }
  const { file, about, sha256 } = read.data
  const data = Uint8Array.from(atob(read.data.data), (sign) => sign.charCodeAt(0))
  if ((await hashBytes(data)) !== sha256) return { ok: false, problem: `The image ${file} is damaged.` }
  if (!isStoredWebp(data)) return { ok: false, problem: `The image ${file} is damaged, or isn’t from an export.` }
  return { ok: true, picture: { file, about, data } }
}

export async function saveExportedImage(
  { store, blobs, now }: Pick<Services, 'store' | 'blobs' | 'now'>,
  { file, about, data }: ParsedImage,
): Promise<void> {
  const type = 'image/webp'
  await storeImageBytes({ blobs }, file, { type, data })
  const body = { ...readFields(imageTable, about), type, size: data.length, stored_at: now().toISOString() }
  await store.create({ index: 'images', id: file, body }, { publicEffect: 'changed' })
}
