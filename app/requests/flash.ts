import { type Cookie, createCookie } from 'react-router'
import type { Services, Settings } from '#domain/ports/services.ts'
import { cookieName } from './host-cookie.ts'

/** What a sent form tells the page that it leads to. */
const SUBJECTS = [
  'notice',
  'decision',
  'mail-test',
  'import-report',
  'undone-import',
  'many-report',
  'renamed',
  'backup',
  'looks',
  'redirects',
  'searches',
  'access-removed',
] as const

type Subject = (typeof SUBJECTS)[number]

/** The header with which an answer leaves word for the next page, so that loading that page again does nothing again. */
export async function setFlash(services: Pick<Services, 'settings'>, subject: Subject, word: object): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie(services, subject).serialize(word) }
}

/** A cookie holds 4 KB: base64 makes a word a third longer, and each sign of it that is none of an address three times. */
const MOST_BYTES = 2700

/** As many of a list, from its first on, as there is room for in the word that is made with them. */
export function fitInCookie<Each>(list: readonly Each[], wordWith: (some: Each[]) => object): Each[] {
  let count = 0
  while (count < list.length && Buffer.byteLength(JSON.stringify(wordWith(list.slice(0, count + 1)))) <= MOST_BYTES) count++
  return list.slice(0, count)
}

type TakenWord = { word: Record<string, unknown>; headers: Record<string, string> }

/** The word that was left, empty if there is none, and the header by which it is said only once. What it holds comes from outside. */
export async function takeFlash(services: Pick<Services, 'settings'>, subject: Subject, request: Request): Promise<TakenWord> {
  const word: Record<string, unknown> = Object((await cookie(services, subject).parse(request.headers.get('Cookie'))) ?? {})
  const isLeft = Object.keys(word).length > 0
  return { word, headers: isLeft ? { 'Set-Cookie': await cookie(services, subject).serialize('', { maxAge: 0 }) } : {} }
}

export function flashCookies(settings: Pick<Settings, 'siteUrl'>): Cookie[] {
  return SUBJECTS.map((subject) => cookie({ settings }, subject))
}

function cookie({ settings }: { settings: Pick<Settings, 'siteUrl'> }, subject: Subject): Cookie {
  const secure = settings.siteUrl.startsWith('https:')
  return createCookie(cookieName(subject, settings.siteUrl), { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: 60 })
}
