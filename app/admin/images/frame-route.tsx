import { data } from 'react-router'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { noStoreJson } from '#app/requests/data-route.ts'
import { readAdminForm, UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { imageDetailsOf } from '#domain/images/images.ts'
import { parseFraming } from '#domain/ports/framing-choice.ts'
import type { Route } from './+types/frame-route'
import { reframe } from './find-framing.ts'
import type { FramingAnswer } from './framed-image.ts'

export { notRead as loader } from '#app/requests/data-route.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const framing = parseFraming(String(sent.get('framing')))
  if (!framing) throw data(UNKNOWN_INTENT, { status: 400 })
  try {
    const made = await reframe(services, String(sent.get('file') ?? ''), framing)
    if (made.ok)
      await recordActivity(services, currentAdministrator(context), {
        what: 'picture-framed',
        about: (await imageDetailsOf(services, made.file)).name,
      })
    return noStoreJson<FramingAnswer>(made, made.ok ? 200 : 422)
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Picture not framed', 'The image wasn’t cropped', 'Your text is still here.')
    return noStoreJson<FramingAnswer>({ ok: false, message: problem }, status)
  }
}
