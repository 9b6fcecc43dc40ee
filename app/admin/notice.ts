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

/** Leads to another page, which then says once what was done. */
export async function redirectWithNotice(services: Services, path: string, notice: Notice) {
  return redirectDocument(path, { headers: { 'Set-Cookie': await cookie(services).serialize(notice) } })
}

/** What was just done, in words, and the header by which it is said only once. */
export async function takeNotice(
  services: Services,
  request: Request,
): Promise<{ notice: string | undefined; headers: Record<string, string> }> {
  const value: unknown = await cookie(services).parse(request.headers.get('Cookie'))
  if (typeof value !== 'string' || !(value in NOTICES)) return { notice: undefined, headers: {} }
  return { notice: NOTICES[value as Notice], headers: { 'Set-Cookie': await cookie(services).serialize('', { maxAge: 0 }) } }
}

function cookie({ settings }: Services) {
  return createCookie('notice', { httpOnly: true, secure: settings.siteUrl.startsWith('https:'), sameSite: 'lax', path: '/', maxAge: 60 })
}
