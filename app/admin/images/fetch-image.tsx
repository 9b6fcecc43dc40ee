import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { storeRemoteImage, storeVideoThumbnail } from '#domain/images/remote-image.ts'
import { parseVideoUrl } from '#lib/text/video-url.ts'
import type { Route } from './+types/fetch-image'
import { IMAGE_ERROR_STATUS } from './image-error-status.ts'

/** `title` is set for video thumbnails only. */
export type FetchedImage = { ok: true; src: string; width: number; height: number; title: string } | { ok: false; message: string }

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const address = (await readAdminForm(request)).get('address')
  if (typeof address !== 'string' || address.length > 2000)
    return noStoreJson<FetchedImage>({ ok: false, message: 'It has no URL on the web.' }, 422)
  try {
    const video = parseVideoUrl(address)
    const stored = video ? await storeVideoThumbnail(services, video) : { title: '', ...(await storeRemoteImage(services, address)) }
    if (!stored.ok) return noStoreJson<FetchedImage>({ ok: false, message: stored.message }, statusOf(stored.reason))
    const { file, width, height, title } = stored
    await recordActivity(services, currentAdministrator(context), { what: 'picture-added', about: title || file })
    return noStoreJson<FetchedImage>({ ok: true, src: imagePath(file), width, height, title }, 200)
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Picture not stored', 'The image wasn’t uploaded')
    return noStoreJson<FetchedImage>({ ok: false, message: problem }, status)
  }
}

function statusOf(reason: keyof typeof IMAGE_ERROR_STATUS | 'elsewhere'): number {
  return reason === 'elsewhere' ? 422 : IMAGE_ERROR_STATUS[reason]
}
