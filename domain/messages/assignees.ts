import { findPerson, listPeople, roleIn } from '#domain/access/people.ts'
import { may } from '#domain/access/roles.ts'
import type { Services } from '#domain/ports/services.ts'

export type Assignee = { email: string; name: string }

export async function listAssignees(services: Pick<Services, 'now' | 'settings' | 'store'>): Promise<Assignee[]> {
  const { store, settings } = services
  const owners = settings.adminEmails.map(async (email) => ({ email, name: (await findPerson(store, email))?.name || email }))
  const people = (await listPeople(services)).filter((person) => may(roleIn(services, person.email, person) ?? 'editor', 'manage'))
  return [...(await Promise.all(owners)), ...people.map(({ email, name }) => ({ email, name: name || email }))]
}
