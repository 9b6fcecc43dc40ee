import { createCookie, redirectDocument } from 'react-router'

const NOTICES = {
  saved: 'Your changes are saved.',
  deleted: 'The item was deleted.',
  'already-deleted': 'Somebody else had deleted the item already.',
  'message-deleted': 'The message was deleted.',
  'message-unread': 'The message counts as unread again.',
} as const

export type Notice = keyof typeof NOTICES

const cookie = createCookie('notice', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 })

/** Leads to another page, which then says once what was done. */
export async function redirectWithNotice(path: string, notice: Notice) {
  return redirectDocument(path, { headers: { 'Set-Cookie': await cookie.serialize(notice) } })
}

/** What was just done, in words, and the header by which it is said only once. */
export async function takeNotice(request: Request): Promise<{ notice: string | undefined; headers: Record<string, string> }> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (typeof value !== 'string' || !(value in NOTICES)) return { notice: undefined, headers: {} }
  return { notice: NOTICES[value as Notice], headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } }
}
