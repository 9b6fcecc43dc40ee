import { IMAGE_ERROR_STATUS } from '#app/admin/images/image-error-status.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { imageDetailsOf, shortLine } from '#domain/images/images.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { type ReplaceStart, replaceNextBatch, startDescribing, startReplacing } from '#domain/media/replace-image.ts'
import { parseFraming } from '#domain/ports/framing-choice.ts'
import type { Services } from '#domain/ports/services.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Replaced = { ok: true; changed: number } | { ok: false; problem: string; status: number }

const GONE: Replaced = { ok: false, problem: 'Not changed: the image was deleted.', status: 409 }
const NEW_ONE_GONE: Replaced = { ok: false, problem: 'Not replaced everywhere: the new image was deleted. Choose one again.', status: 409 }
const BUSY: Replaced = { ok: false, problem: 'Too many images at once. Continue in a moment.', status: 503 }

/** Forms without an image continue where the last one stopped. */
export async function replaceAction(services: Ports, actor: Actor, sent: FormData): Promise<Replaced> {
  const file = String(sent.get('file') ?? '')
  const picture = sent.get('picture')
  const refusal = picture instanceof File ? await begin(services, file, picture) : await describe(services, actor, file, sent)
  if (picture instanceof File && !refusal) await recordActivity(services, actor, { what: 'picture-replaced', about: picture.name })
  return refusal ?? (await goOn(services, actor, file))
}

async function begin(services: Ports, file: string, picture: File): Promise<Replaced | undefined> {
  if (picture.size === 0) return { ok: false, problem: 'Choose an image.', status: 422 }
  const begun = await startReplacing(services, file, { data: new Uint8Array(await picture.arrayBuffer()), name: picture.name })
  return begun.ok ? undefined : refused(begun)
}

/** What another change left goes first, as this one counts from it. */
async function describe(services: Ports, actor: Actor, file: string, sent: FormData): Promise<Replaced | undefined> {
  const [alt, focus] = [sent.get('alt'), sent.get('focus')]
  if (typeof alt !== 'string' || typeof focus !== 'string') return undefined
  const earlier = await goOn(services, actor, file)
  if (!earlier.ok) return earlier
  await startDescribing(services, file, { alt: shortLine(alt), focus: parseFraming(focus) ? focus : '' })
  await recordActivity(services, actor, { what: 'picture-described', about: (await imageDetailsOf(services, file)).name })
  return undefined
}

async function goOn(services: Ports, actor: Actor, file: string): Promise<Replaced> {
  let changed = 0
  let cursor: string | undefined
  do {
    const step = await replaceNextBatch(services, actor, file, cursor)
    if (!step.ok) return { missing: GONE, gone: NEW_ONE_GONE, busy: BUSY }[step.reason]
    changed += step.changed
    cursor = step.left
  } while (cursor !== undefined)
  return { ok: true, changed }
}

function refused(begun: Exclude<ReplaceStart, { ok: true }>): Replaced {
  if (begun.reason === 'picture') return { ok: false, problem: begun.error.message, status: IMAGE_ERROR_STATUS[begun.error.reason] }
  if (begun.reason === 'missing') return GONE
  return { ok: false, problem: 'This is the same image. Choose another one.', status: 422 }
}
