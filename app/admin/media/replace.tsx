import { data } from 'react-router'
import { PICTURE_FAULT_STATUS } from '#app/admin/editor/picture-fault-status.ts'
import { redirectWithNotice } from '#app/admin/frame/notice.ts'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { storeProblem } from '#app/admin/frame/store-problem.ts'
import { servicesContext } from '#app/context.ts'
import { readPictureForm } from '#app/read-form.ts'
import { inUploadLine } from '#app/upload-line.ts'
import type { Actor } from '#domain/items/item-writes.ts'
import { beginReplacing, type ReplaceBegun, replaceSome } from '#domain/pictures/replace-picture.ts'
import type { Services } from '#domain/services.ts'
import type { Route } from './+types/replace'
import { MEDIA } from './media-path.ts'

/** `left`: to be sent as `after`, to go on. */
export type ReplaceAnswer = { ok: true; changed: number; left?: string } | { ok: false; message: string }

type Answered = { answer: ReplaceAnswer; status: number }

const GONE = 'Nothing was replaced: the picture is not there any more.'
const BUSY = 'Too many pictures at once. Please go on in a moment.'

export function loader() {
  throw data(null, { status: 404 })
}

/** Puts another picture in the place of one: a part of the places for a script that asks again, all of them for a form. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await inUploadLine(() => readPictureForm(request))
  if (sent === 'busy') throw data(BUSY, { status: 503 })
  const isByScript = sent.get('by_script') === 'yes'
  const { answer, status } = await replace(services, signedIn(context), { sent, isByScript }).catch((error: unknown): Answered => {
    services.log('Picture not replaced', { reason: String(error) })
    const failed = storeProblem(error, 'Not replaced everywhere', 'Go on with “Continue”.')
    return { answer: { ok: false, message: failed.problem }, status: failed.status }
  })
  if (isByScript) return Response.json(answer, { status, headers: { 'Cache-Control': 'no-store' } })
  if (answer.ok) return redirectWithNotice(services, MEDIA, 'picture-replaced')
  throw data(answer.message, { status })
}

async function replace(services: Services, actor: Actor, { sent, isByScript }: { sent: FormData; isByScript: boolean }): Promise<Answered> {
  const file = String(sent.get('file') ?? '')
  const picture = sent.get('picture')
  if (picture instanceof File) {
    if (picture.size === 0) return { answer: { ok: false, message: 'Please choose a picture.' }, status: 422 }
    const begun = await beginReplacing(services, file, { data: new Uint8Array(await picture.arrayBuffer()), name: picture.name })
    if (!begun.ok) return refused(begun)
  }
  const after = sent.get('after')
  let step = await replaceSome(services, actor, file, typeof after === 'string' && after !== '' ? after : undefined)
  let changed = 0
  for (; step.ok && step.left !== undefined && !isByScript; step = await replaceSome(services, actor, file, step.left))
    changed += step.changed
  if (!step.ok)
    return { answer: { ok: false, message: step.because === 'busy' ? BUSY : GONE }, status: step.because === 'busy' ? 503 : 409 }
  const answer = { ok: true, changed: changed + step.changed, ...(step.left === undefined ? {} : { left: step.left }) } as const
  return { answer, status: 200 }
}

function refused(begun: Exclude<ReplaceBegun, { ok: true }>): Answered {
  if (begun.because === 'picture')
    return { answer: { ok: false, message: begun.fault.message }, status: PICTURE_FAULT_STATUS[begun.fault.reason] }
  if (begun.because === 'missing') return { answer: { ok: false, message: GONE }, status: 409 }
  return { answer: { ok: false, message: 'This is the picture that is there already. Please choose another one.' }, status: 422 }
}
