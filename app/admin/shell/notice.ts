import '#domain/fields/zod-jitless.ts'
import { redirectDocument } from 'react-router'
import { z } from 'zod'
import { fitsInCookie, setFlash, takeFlash } from '#app/requests/flash.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import NOTICES from './notices.json' with { type: 'json' }

export type Notice = keyof typeof NOTICES

export type NoticeItem = { kind: ItemKind; id: string }

export async function redirectWithNotice(services: Pick<Services, 'settings'>, path: string, name: Notice, item?: NoticeItem) {
  return redirectDocument(path, { headers: await setNotice(services, name, item) })
}

const outcomeShape = z.object({
  text: z.string(),
  /** The form that is the way back. */
  undo: z.object({ intent: z.string(), fields: z.record(z.string(), z.string()) }).exactOptional(),
  /** The text that the tab no longer has to keep, and whether texts from before go too. */
  saved: z.string().exactOptional(),
  /** The element beside which the screen says it. */
  at: z.string().exactOptional(),
  replacesAll: z.literal(true).exactOptional(),
})

export type Outcome = z.infer<typeof outcomeShape>

/** A way back that's too long for a cookie is left out. */
export async function redirectTelling(services: Pick<Services, 'settings'>, path: string, { undo, ...outcome }: Outcome, status = 302) {
  const headers = await setFlash(services, 'notice', undo && fitsInCookie({ ...outcome, undo }) ? { ...outcome, undo } : outcome)
  return redirectDocument(path, { status, headers })
}

export function setNotice(services: Pick<Services, 'settings'>, name: Notice, item?: NoticeItem) {
  return setFlash(services, 'notice', { name, ...item })
}

export type TakenNotice = Omit<Partial<Outcome>, 'text'> & {
  name: Notice | undefined
  notice: string | undefined
  item: NoticeItem | undefined
  headers: Record<string, string>
}

export async function takeNotice(services: Pick<Services, 'settings'>, request: Request): Promise<TakenNotice> {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { name, kind, id } = word
  const outcome = outcomeShape.safeParse(word).data
  if (outcome) return { name: undefined, notice: outcome.text, item: undefined, headers, ...outcome }
  if (!isNotice(name)) return { name: undefined, notice: undefined, item: undefined, headers: {} }
  return {
    name,
    notice: NOTICES[name],
    item: isItemKind(kind) && typeof id === 'string' ? { kind, id } : undefined,
    headers,
  }
}

function isNotice(name: unknown): name is Notice {
  return typeof name === 'string' && Object.hasOwn(NOTICES, name)
}
