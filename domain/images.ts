import { z } from 'zod'
import { moment, number, text } from './fields.ts'
import type { Services } from './services.ts'

/** A stored picture; the document's id is its file name. */
export const imageTable = z.object({
  type: text(50, { label: 'Type' }),
  data: text(20_000_000, { label: 'Bytes, as base64' }),
  size: number({ label: 'Size in bytes' }),
  stored_at: moment({ label: 'Stored', indexed: true }),
})

/** Where a stored picture is served, for a file name from a document. */
export function imagePath(file: string): string {
  return `/assets/img/960x900/${encodeURIComponent(file)}`
}

export type StoredImage = { ok: true; file: string } | { ok: false; message: string }

/** Re-encodes an uploaded picture and stores it; gives the file name that the item will carry. */
export async function storeImage(services: Services, data: Uint8Array): Promise<StoredImage> {
  const processed = await services.images.process(data)
  if (!processed.ok) return processed
  await services.store.create([
    {
      index: 'images',
      id: processed.file,
      body: {
        type: 'image/webp',
        data: toBase64(processed.data),
        size: processed.data.length,
        stored_at: services.now().toISOString(),
      },
    },
  ])
  // A conflict means that the same bytes are stored already: the name is made from them.
  return { ok: true, file: processed.file }
}

function toBase64(data: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < data.length; start += 0x8000) binary += String.fromCharCode(...data.subarray(start, start + 0x8000))
  return btoa(binary)
}
