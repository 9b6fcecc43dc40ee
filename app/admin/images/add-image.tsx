import { currentAdministrator, requireMay } from '#app/admin/shell/current-administrator.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { type RouterContext, rateLimitsContext, servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readImageUpload } from '#app/requests/read-image-upload.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { imageDetailsOf, storeImage } from '#domain/images/images.ts'
import { fillMissingImages } from '#domain/media/missing-images.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Route } from './+types/add-image'
import { findFraming } from './find-framing.ts'
import type { FramedImage } from './framed-image.ts'
import { IMAGE_ERROR_STATUS } from './image-error-status.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'settings' | 'store'>

/** `isFinal` means retrying is pointless; otherwise wait `waitSeconds`. */
export type ImageAnswer =
  | { ok: true; file: string; src: string; width: number; height: number; alt: string; framed?: FramedImage }
  | { ok: false; message: string; isFinal?: boolean; waitSeconds?: number }

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const seconds = await context.get(rateLimitsContext).pictures.count()
  if (seconds > 0) {
    const { failure, headers } = tooManyRequests(seconds)
    return noStoreJson<ImageAnswer>({ ok: false, message: failure, waitSeconds: seconds }, 429, headers)
  }
  const services = context.get(servicesContext)
  const answered = await services.images.inUploadTurn(() => takePicture(services, context, request))
  return answered === 'busy' ? noStoreJson<ImageAnswer>({ ok: false, message: IMAGES_BUSY }, IMAGE_ERROR_STATUS.busy) : answered
}

async function takePicture(services: Ports, context: RouterContext, request: Request): Promise<Response> {
  using sent = await readImageUpload(request)
  const { bytes, name, texts } = sent
  const isForItem = texts.get('for') === 'item'
  const fills = texts.get('fills')
  if (fills) requireMay(context, 'publish')
  const actor = currentAdministrator(context)
  if (bytes.length === 0) return noStoreJson<ImageAnswer>({ ok: false, message: 'Choose an image.' }, 422)
  try {
    const stored = await storeImage(services, bytes, isForItem ? 'cut' : 'whole', name)
    if (!stored.ok)
      return noStoreJson<ImageAnswer>(
        { ok: false, message: stored.message, isFinal: stored.reason !== 'busy' },
        IMAGE_ERROR_STATUS[stored.reason],
      )
    await recordActivity(services, actor, { what: 'picture-added', about: name })
    const framed = isForItem ? await findFraming(services, stored.file) : undefined
    const { file, width, height } = stored
    if (fills && !framed?.ok)
      return noStoreJson<ImageAnswer>({ ok: false, message: 'It was deleted meanwhile, so posts didn’t change. Add it again.' }, 409)
    if (fills && framed?.ok)
      await fillMissingImages(services, actor, new Set(fills.split(/\r?\n/)), { file, whole: { ...framed.whole, file: stored.whole } })
    const { alt } = await imageDetailsOf(services, stored.whole)
    return noStoreJson<ImageAnswer>({ ok: true, file, src: imagePath(file), width, height, alt, ...(framed?.ok ? { framed } : {}) }, 200)
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Picture not stored', 'The image wasn’t uploaded', 'Your text is still here.')
    return noStoreJson<ImageAnswer>({ ok: false, message: problem }, status)
  }
}
