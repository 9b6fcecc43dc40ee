import { createCookie, redirectDocument } from 'react-router'
import type { Services } from '#domain/services.ts'

const NOTICES = {
  saved: 'Your changes are saved.',
  deleted: 'The item was deleted.',
  'already-deleted': 'Somebody else had deleted the item already.',
  'message-deleted': 'The message was deleted.',
  'message-unread': 'The message counts as unread again.',
  'message-answered': 'The message is marked as answered.',
  'message-not-answered': 'The message is marked as not answered.',
  'mail-sent': 'The message was mailed.',
  'mail-not-sent': 'The message is not mailed yet. How it stands is written under Delivery.',
  'mail-all-again': 'These messages are waiting to be mailed again. This takes a while.',
} as const

export type Notice = keyof typeof NOTICES

/** Leads to another page, which then says once what was done; `about` is the id of the item it was done to. */
export async function redirectWithNotice(services: Services, path: string, notice: Notice, about = '') {
  return redirectDocument(path, { headers: { 'Set-Cookie': await cookie(services).serialize([notice, about]) } })
}

type Taken = { notice?: string; about?: string; headers: Record<string, string> }

/** What was just done, in words, and the header by which it is said only once. */
export async function takeNotice(services: Services, request: Request): Promise<Taken> {
  const value: unknown = await cookie(services).parse(request.headers.get('Cookie'))
  const [notice, about] = Array.isArray(value) ? value : []
  if (!isNotice(notice)) return { headers: {} }
  const headers = { 'Set-Cookie': await cookie(services).serialize('', { maxAge: 0 }) }
  return { notice: NOTICES[notice], about: String(about), headers }
}

function isNotice(value: unknown): value is Notice {
  return typeof value === 'string' && Object.hasOwn(NOTICES, value)
}

function cookie({ settings }: Services) {
  return createCookie('notice', { httpOnly: true, secure: settings.siteUrl.startsWith('https:'), sameSite: 'lax', path: '/', maxAge: 60 })
}
