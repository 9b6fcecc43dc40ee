import { data } from 'react-router'
import { storeProblem } from '#app/admin/frame/store-problem.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import { imagePath } from '#domain/pictures/image-path.ts'
import { storeImage } from '#domain/pictures/images.ts'
import type { Route } from './+types/add-picture'
import { PICTURE_FAULT_STATUS } from './picture-fault-status.ts'

export type PictureAnswer = { ok: true; src: string; width: number; height: number } | { ok: false; message: string }

export function loader() {
  throw data(null, { status: 404 })
}

/** Stores a picture for the text of an article, whole, and tells where it is served. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const file = (await readAdminForm(request)).get('picture')
  if (!(file instanceof File) || file.size === 0) return answer({ ok: false, message: 'Please choose a picture.' }, 422)
  try {
    const stored = await storeImage(services, new Uint8Array(await file.arrayBuffer()), 'whole')
    if (!stored.ok) return answer({ ok: false, message: stored.message }, PICTURE_FAULT_STATUS[stored.reason])
    return answer({ ok: true, src: imagePath(stored.file), width: stored.width, height: stored.height }, 200)
  } catch (error) {
    services.log('Picture not stored', { reason: String(error) })
    const { problem, status } = storeProblem(error, 'The picture was not stored', 'Your text is still here.')
    return answer({ ok: false, message: problem }, status)
  }
}

function answer(body: PictureAnswer, status: number): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
