import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { type RouterContext, servicesContext } from '#app/context.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { listPasskeys } from '#domain/access/passkeys.ts'
import { findPerson, isInvited, listPeople, type Person, roleIn } from '#domain/access/people.ts'
import type { Role } from '#domain/access/roles.ts'
import { listSessions, type Session } from '#domain/access/sessions.ts'
import { NOT_DELETED } from '#domain/items/system-fields.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { pageCount } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { nameOfRole, parseRole } from './role-names.ts'

const PER_PAGE = 50
const MOST_DRAFTS = 100

export type ListedPerson = Awaited<ReturnType<typeof loadPeople>>['people'][number]

/** Owners first, then the people they have invited, a page at a time. */
export async function loadPeople(context: RouterContext, session: Session, page: number) {
  const services = context.get(servicesContext)
  const { settings, store } = services
  const [sessions, everyone, drafts] = await Promise.all([listSessions(services), listPeople(services), listDrafts(services)])
  const members = everyone.filter(({ accepted_at }) => accepted_at !== '')
  const invited = everyone.filter(({ accepted_at }) => accepted_at === '')
  const listed = [
    ...settings.adminEmails.map((email) => ({ email, role: 'owner' as Role })),
    ...members.flatMap((person) => {
      const role = roleIn(services, person.email, person)
      return role ? [{ email: person.email, role }] : []
    }),
  ]
  const time = (moment: string) => formatDateTime(moment, settings.timeZone)
  const people = listed.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(async ({ email, role }) => {
    const person = members.find((member) => member.email === email) ?? (await findPerson(store, email))
    return {
      email,
      role,
      photo: person?.photo ?? '',
      drafts: drafts.filter(({ by }) => by === email || by.endsWith(`(${email})`)).map(({ title }) => title),
      name: email === session.email ? session.givenName : person?.name || (await givenNameOf(services, email)),
      isYou: email === session.email,
      passkeys: (await listPasskeys(store, email)).length,
      sessions: sessions
        .filter((one) => one.email === email)
        .map(({ id, browser, address, startedAt, usedAt }) => {
          const times = { started: time(startedAt), used: time(usedAt) }
          return { id, browser: browser || 'An unknown browser', address, ...times, isThis: id === session.id }
        }),
    }
  })
  const invitation = (person: Person) => {
    const given = parseRole(person.role, person.can_publish)
    const about = `invited ${time(person.invited_at)} by ${person.invited_by}`
    return { email: person.email, role: given ? nameOfRole(given) : '', about, isOpen: isInvited(services, person) }
  }
  return {
    people: await Promise.all(people),
    invitations: invited.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(invitation),
    page,
    pages: Math.max(pageCount(listed.length, PER_PAGE), pageCount(invited.length, PER_PAGE)),
  }
}

async function listDrafts({ store }: Pick<Services, 'store'>) {
  const where = [{ field: 'draft', equals: true }, NOT_DELETED]
  const sort = { field: 'posted_date', order: 'descending' } as const
  const { documents } = await store.find({ indexes: itemKinds, where, sort, fields: ['title', 'saved_by'], size: MOST_DRAFTS })
  return documents.map(({ body }) => ({ title: String(body.title || 'Untitled'), by: String(body.saved_by ?? '') }))
}
