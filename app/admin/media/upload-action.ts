import { recordActivity } from '#domain/activity/activity-log.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import { storeImage } from '#domain/images/images.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'

/** For browsers without scripts. Names each image that wasn't uploaded. */
export async function uploadAction(
  services: Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'store'>,
  actor: Actor,
  sent: FormData,
): Promise<{ problem: string; status: number } | undefined> {
  const files = sent.getAll('picture').filter((file): file is File => file instanceof File && file.size > 0)
  if (files.length === 0) return { problem: 'Choose an image to upload.', status: 422 }
  const failed: string[] = []
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const stored = await services.images.inUploadTurn(() => storeImage(services, bytes, 'whole', file.name))
    if (stored === 'busy') failed.push(`${file.name}: ${IMAGES_BUSY}`)
    else if (!stored.ok) failed.push(`${file.name}: ${stored.message}`)
    else await recordActivity(services, actor, { what: 'picture-added', about: file.name })
  }
  return failed.length > 0 ? { problem: `Not uploaded: ${failed.join(' ')}`, status: 422 } : undefined
}
