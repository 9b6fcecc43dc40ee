import { z } from 'zod'
import { bytesHash } from '#domain/access/secrets.ts'
import { keepImage } from '#domain/pictures/images.ts'
import type { Services } from '#domain/services.ts'
import type { ExportedPicture } from './export-form.ts'

const shape = z.object({
  file: z.string().regex(/^[\w.() -]{1,194}\.webp$/),
  width: z.int().min(0).max(16_383),
  height: z.int().min(0).max(16_383),
  sha256: z.string(),
  data: z.base64(),
})

type Taken = { ok: true; picture: ReadPicture } | { ok: false; problem: string }

export type ReadPicture = Pick<ExportedPicture, 'file' | 'width' | 'height'> & { data: Uint8Array<ArrayBuffer> }

/** A picture of an export, if it is as it was written and of the form in which pictures are stored. */
export async function readPicture(given: unknown): Promise<Taken> {
  const read = shape.safeParse(given)
  if (!read.success) return { ok: false, problem: 'The picture is not as an export writes it.' }
  const { file, width, height, sha256 } = read.data
  const data = Uint8Array.from(atob(read.data.data), (sign) => sign.charCodeAt(0))
  const isWhole = (await bytesHash(data)) === sha256 && isWebp(data)
  return isWhole ? { ok: true, picture: { file, width, height, data } } : { ok: false, problem: `The picture ${file} is damaged.` }
}

/** Under a name that is taken nothing changes. */
export function keepRead(services: Pick<Services, 'store' | 'blobs' | 'now'>, picture: ReadPicture): Promise<void> {
  return keepImage(services, { ...picture, type: 'image/webp' })
}

function isWebp(data: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...data.subarray(from, to))
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
}
