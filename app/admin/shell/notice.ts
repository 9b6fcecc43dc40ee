import { redirectDocument } from 'react-router'
import { setFlash, takeFlash } from '#app/requests/flash.ts'
import { type ItemKind, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import NOTICES from './notices.json' with { type: 'json' }

export type Notice = keyof typeof NOTICES

export type NoticeItem = { kind: ItemKind; id: string }

export async function redirectWithNotice(services: Pick<Services, 'settings'>, path: string, name: Notice, item?: NoticeItem) {
  return redirectDocument(path, { headers: await setNotice(services, name, item) })
}

type Undo = { intent: string; selected: string }

/** The way back is a form with these fields. */
export async function redirectWithUndo(services: Pick<Services, 'settings'>, path: string, text: string, undo?: Undo) {
  return redirectDocument(path, { headers: await setFlash(services, 'notice', { text, ...undo }) })
}

export function setNotice(services: Pick<Services, 'settings'>, name: Notice, item?: NoticeItem) {
  return setFlash(services, 'notice', { name, ...item })
}

export type TakenNotice = {
  name: Notice | undefined
  notice: string | undefined
  undo?: Undo
  item: NoticeItem | undefined
  headers: Record<string, string>
}

export async function takeNotice(services: Pick<Services, 'settings'>, request: Request): Promise<TakenNotice> {
  const { word, headers } = await takeFlash(services, 'notice', request)
  const { name, kind, id, text, intent, selected } = word
  const undo = typeof intent === 'string' && typeof selected === 'string' ? { undo: { intent, selected } } : {}
  if (typeof text === 'string') return { name: undefined, notice: text, item: undefined, headers, ...undo }
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
