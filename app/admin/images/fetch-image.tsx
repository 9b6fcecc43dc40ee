import { signedIn } from '#app/admin/shell/current-administrator.ts'
import { storeProblem } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { storeForeignImage, storeVideoStill } from '#domain/images/remote-image.ts'
import { readVideoAddress } from '#lib/text/video-url.ts'
import type { Route } from './+types/fetch-image'
import { PICTURE_FAULT_STATUS } from './image-error-status.ts'

/** `title`: of the video whose still picture it is; empty for any other picture. */
export type FetchedPicture = { ok: true; src: string; width: number; height: number; title: string } | { ok: false; message: string }

export { notRead as loader } from '#app/requests/data-route.ts'

/** Fetches a picture, or the still picture of a video, for the text of an article from another site, and stores it. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const address = (await readAdminForm(request)).get('address')
  if (typeof address !== 'string' || address.length > 2000) return answer({ ok: false, message: 'It has no address on the web.' }, 422)
  try {
    const video = readVideoAddress(address)
    const stored = video ? await storeVideoStill(services, video) : { title: '', ...(await storeForeignImage(services, address)) }
    if (!stored.ok) return answer({ ok: false, message: stored.message }, statusOf(stored.reason))
    const { file, width, height, title } = stored
    await noteActivity(services, signedIn(context), { what: 'picture-added', about: title || file })
    return answer({ ok: true, src: imagePath(file), width, height, title }, 200)
  } catch (error) {
    services.log('Picture not stored', { reason: String(error) })
    const { problem, status } = storeProblem(error, 'The picture was not stored')
    return answer({ ok: false, message: problem }, status)
  }
}

function statusOf(reason: keyof typeof PICTURE_FAULT_STATUS | 'elsewhere'): number {
  return reason === 'elsewhere' ? 422 : PICTURE_FAULT_STATUS[reason]
}

function answer(body: FetchedPicture, status: number): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
