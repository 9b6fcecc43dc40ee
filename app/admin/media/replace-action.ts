import { IMAGE_ERROR_STATUS } from '#app/admin/images/image-error-status.ts'
import { storeErrorMessage } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { imageDetailsOf, shortLine } from '#domain/images/images.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { type ReplaceStart, replaceNextBatch, startDescribing, startReplacing } from '#domain/media/replace-image.ts'
import { parseFraming } from '#domain/ports/framing-choice.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

/** Send `left` back as `after` to continue. */
export type ReplaceAnswer = { ok: true; changed: number; cursor?: string } | { ok: false; message: string }

type Answered = { answer: ReplaceAnswer; status: number }

const GONE = 'Not changed: the image was deleted.'
const NEW_ONE_GONE = 'Not replaced everywhere: the new image was deleted. Choose one again.'
const BUSY = 'Too many images at once. Continue in a moment.'

/** Never throws; requests without an image continue where the last one stopped. */
export async function replaceAction(
  services: Ports,
  actor: Actor,
  { sent, inParts }: { sent: FormData; inParts: boolean },
): Promise<Answered> {
  try {
    const file = String(sent.get('file') ?? '')
    const picture = sent.get('picture')
    const refusal = picture instanceof File ? await begin(services, file, picture) : await describe(services, actor, file, sent)
    if (picture instanceof File && !refusal) await recordActivity(services, actor, { what: 'picture-replaced', about: picture.name })
    return refusal ?? (await goOn(services, actor, { file, after: String(sent.get('after') ?? ''), inParts }))
  } catch (error) {
    services.log('Picture not replaced', { reason: String(error) })
    const { problem, status } = storeErrorMessage(error, 'Not changed everywhere', 'Press “Continue”.')
    return { answer: { ok: false, message: problem }, status }
  }
}

async function begin(services: Ports, file: string, picture: File): Promise<Answered | undefined> {
  if (picture.size === 0) return { answer: { ok: false, message: 'Choose an image.' }, status: 422 }
  const begun = await startReplacing(services, file, { data: new Uint8Array(await picture.arrayBuffer()), name: picture.name })
  return begun.ok ? undefined : refused(begun)
}

/** What another change left goes first, as this one counts from it. */
async function describe(services: Ports, actor: Actor, file: string, sent: FormData): Promise<Answered | undefined> {
  const [alt, focus] = [sent.get('alt'), sent.get('focus')]
  if (typeof alt !== 'string' || typeof focus !== 'string') return undefined
  const earlier = await goOn(services, actor, { file, after: '', inParts: false })
  if (!earlier.answer.ok) return earlier
  await startDescribing(services, file, { alt: shortLine(alt), focus: parseFraming(focus) ? focus : '' })
  await recordActivity(services, actor, { what: 'picture-described', about: (await imageDetailsOf(services, file)).name })
  return undefined
}

type Going = { file: string; after: string; inParts: boolean }

async function goOn(services: Ports, actor: Actor, { file, after, inParts }: Going): Promise<Answered> {
  let changed = 0
  let cursor: string | undefined = after === '' ? undefined : after
  do {
    const step = await replaceNextBatch(services, actor, file, cursor)
    if (!step.ok && step.reason === 'busy') return { answer: { ok: false, message: BUSY }, status: 503 }
    if (!step.ok) return { answer: { ok: false, message: step.reason === 'gone' ? NEW_ONE_GONE : GONE }, status: 409 }
    changed += step.changed
    cursor = step.left
  } while (cursor !== undefined && !inParts)
  return { answer: { ok: true, changed, ...(cursor === undefined ? {} : { cursor }) }, status: 200 }
}

function refused(begun: Exclude<ReplaceStart, { ok: true }>): Answered {
  if (begun.reason === 'picture')
    return { answer: { ok: false, message: begun.error.message }, status: IMAGE_ERROR_STATUS[begun.error.reason] }
  if (begun.reason === 'missing') return { answer: { ok: false, message: GONE }, status: 409 }
  return { answer: { ok: false, message: 'This is the same image. Choose another one.' }, status: 422 }
}
