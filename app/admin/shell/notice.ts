import '#domain/fields/zod-jitless.ts'
import { redirectDocument } from 'react-router'
import { z } from 'zod'
import { fitsInCookie, setFlash, takeFlash } from '#app/requests/flash.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { keysOf } from '#lib/objects/objects.ts'
import NOTICES from './notices.json' with { type: 'json' }

export type Notice = keyof typeof NOTICES

export type NoticeItem = { kind: ItemKind; id: string }

export async function redirectWithNotice(services: Pick<Services, 'settings'>, path: string, name: Notice, item?: NoticeItem) {
  return redirectDocument(path, { headers: await setNotice(services, name, item) })
}

const outcomeShape = z.object({
  name: z.enum(keysOf(NOTICES)).exactOptional(),
  kind: z.enum(itemKinds).exactOptional(),
  id: z.string().exactOptional(),
  text: z.string().exactOptional(),
  /** The form that is the way back. */
  undo: z.object({ intent: z.string(), fields: z.record(z.string(), z.string()) }).exactOptional(),
  /** The text that the tab no longer has to keep, and whether texts from before go too. */
  saved: z.string().exactOptional(),
  /** The element beside which the screen says it. */
  at: z.string().exactOptional(),
  replacesAll: z.literal(true).exactOptional(),
})

export type Outcome = Omit<z.infer<typeof outcomeShape>, 'name' | 'kind' | 'id'> & { text: string }

/** A way back that's too long for a cookie is left out. */
export async function redirectTelling(services: Pick<Services, 'settings'>, path: string, { undo, ...outcome }: Outcome, status = 302) {
  const headers = await setFlash(services, 'notice', undo && fitsInCookie({ ...outcome, undo }) ? { ...outcome, undo } : outcome)
  return redirectDocument(path, { status, headers })
}

export function setNotice(services: Pick<Services, 'settings'>, name: Notice, item?: NoticeItem) {
  return setFlash(services, 'notice', { name, ...item })
}

export type TakenNotice = Awaited<ReturnType<typeof takeNotice>>

/** Its cookie is left alone unless this screen can say what it means. */
export async function takeNotice(services: Pick<Services, 'settings'>, request: Request) {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { text, kind, id, ...taken } = outcomeShape.safeParse(word).data ?? {}
  const notice = text ?? (taken.name && NOTICES[taken.name])
  const item = kind && id !== undefined ? { kind, id } : undefined
  return { ...taken, notice, item, headers: notice === undefined ? {} : headers }
}
