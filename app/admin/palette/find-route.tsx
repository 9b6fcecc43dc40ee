import { MAX_QUERY, PALETTE_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { rateLimitsContext, servicesContext } from '#app/context.ts'
import { mayOpen, readQuery } from '#app/page-query.ts'
import { answering, noStoreJson } from '#app/requests/data-route.ts'
import { may } from '#domain/access/roles.ts'
import { type Entry, entriesAt, matchEntries } from './entries.ts'
import { findStored } from './find-stored.ts'
import { ACTION_ENTRIES, SCREEN_ENTRIES } from './fixed-entries.ts'
import type { PaletteAnswer } from './palette-answer.ts'

const MOST = 8

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const query = readQuery(PALETTE_PATH, request)
  const text = (query.get('q') ?? '').slice(0, MAX_QUERY).trim()
  const { role } = currentSession(context)
  const isOpen = ({ path, needs }: Entry) => mayOpen(role, path) && (needs === undefined || may(role, needs))
  const [screens, actions] = [SCREEN_ENTRIES.filter(isOpen), ACTION_ENTRIES.filter(isOpen)]
  if (text === '') {
    const own = entriesAt(actions, query.get('at') ?? '', MOST)
    return respond({ groups: [{ name: 'Actions', results: own }] })
  }
  const seconds = await context.get(rateLimitsContext).paletteSearches.count()
  if (seconds > 0)
    return noStoreJson<PaletteAnswer>({ groups: [], failure: 'Too many searches. Wait a minute.' }, 429, { 'Retry-After': String(seconds) })
  const stored = await findStored(context.get(servicesContext), { text, most: MOST, withMessages: may(role, 'manage') })
  const fixed = [
    { name: 'Go to', results: matchEntries(screens, text, MOST) },
    { name: 'Actions', results: matchEntries(actions, text, MOST) },
  ]
  return respond({ ...stored, groups: [...fixed, ...stored.groups] })
})

function respond(answer: PaletteAnswer): Response {
  return noStoreJson<PaletteAnswer>({ ...answer, groups: answer.groups.filter(({ results }) => results.length > 0) })
}
