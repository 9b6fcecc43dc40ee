import { personId } from '#domain/access/people.ts'
import type { Role } from '#domain/access/roles.ts'
import { openPeopleApp, type PeopleApp } from '#test/people/people-app.ts'
import { storeThings } from './stored-things.ts'

export const OWNER = 'admin@example.com'

export const GUESTS = ['administrator', 'publisher', 'editor'] as const satisfies readonly Role[]

export const emailOf = (role: Role): string => (role === 'owner' ? OWNER : `${role}@agency.example`)

/** The app with somebody of each role, and something of each sort that they could read or change. */
export async function openRolesApp(options: Parameters<typeof openPeopleApp>[0] = {}) {
  const app = await openPeopleApp({ ...options, settings: { adminEmails: [OWNER], ...options.settings } })
  await storeThings(app.app)
  for (const role of GUESTS) await storePerson(app, emailOf(role), role)
  return app
}

export async function storePerson({ store, clock }: Pick<PeopleApp, 'store' | 'clock'>, email: string, role: Role): Promise<void> {
  const id = personId(email)
  const stored = await store.get('people', id)
  const is = { role: role === 'administrator' ? role : 'editor', can_publish: role === 'publisher' }
  const body = { email, ...is, accepted_at: clock.now.toISOString() }
  await (stored ? store.update({ ...stored, body }) : store.create({ index: 'people', id, body }))
}
