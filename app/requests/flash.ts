import { type Cookie, createCookie } from 'react-router'
import type { Services, Settings } from '#domain/ports/services.ts'
import { cookieName } from './host-cookie.ts'

const SUBJECTS = ['notice', 'import-report', 'many-report', 'backup', 'access-removed'] as const

type Subject = (typeof SUBJECTS)[number]

export async function setFlash(services: Pick<Services, 'settings'>, subject: Subject, word: object): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie(services, subject).serialize(word) }
}

/** Cookies hold 4 KB; base64 and URL encoding enlarge the text. */
const MOST_BYTES = 2700

export function fitInCookie<Each>(list: readonly Each[], wordWith: (some: Each[]) => object): Each[] {
  let count = 0
  while (count < list.length && fitsInCookie(wordWith(list.slice(0, count + 1)))) count++
  return list.slice(0, count)
}

export function fitsInCookie(word: object): boolean {
  return Buffer.byteLength(JSON.stringify(word)) <= MOST_BYTES
}

type TakenWord = { word: Record<string, unknown>; headers: Record<string, string> }

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
