import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readImageForm } from '#app/requests/read-form.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import type { Route } from './+types/replace-route'
import { type ReplaceAnswer, replaceAction } from './replace-action.ts'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const replaced = await services.images.inUploadTurn(async () => {
    const sent = await readImageForm(request)
    return replaceAction(services, currentAdministrator(context), { sent, inParts: true })
  })
  if (replaced === 'busy') return noStoreJson<ReplaceAnswer>({ ok: false, message: IMAGES_BUSY }, 503)
  return noStoreJson<ReplaceAnswer>(replaced.answer, replaced.status)
}
