import type { Sending } from '#app/admin/shell/form-action.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { rateLimitsContext } from '#app/context.ts'
import { tooManyRequests } from '#app/requests/too-many-requests.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { mailInvitation } from '#domain/access/mailed-links.ts'
import {
  changeRole,
  findPerson,
  INVITATION_DAYS,
  type InviteResult,
  invitePerson,
  MAX_PEOPLE,
  removePerson,
  renewInvitation,
} from '#domain/access/people.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import type { Done } from './people-done.ts'
import { nameOfRole, parseRole } from './role-names.ts'

type Text = (name: string) => string

const NO_ROLE = 'Choose a role: administrator or editor.'
const NOBODY = 'Nothing was changed: this person has no access anymore.'

const REFUSED: Record<Exclude<InviteResult['outcome'], 'invited'>, (email: string) => string> = {
  'no-address': () => 'Not invited. Enter an email address, such as maya@example.com.',
  'look-alike': () => 'Not invited. This address has letters that only look like a to z. Type it by hand.',
  owner: (email) => `Not invited. ${email} is an owner and has access.`,
  'has-access': (email) => `Not invited. ${email} has access. Change the role in the list.`,
  full: () => `Not invited. There are ${MAX_PEOPLE.toLocaleString('en-US')} people. Remove someone first.`,
}

export async function invite(sending: Sending, text: Text): Promise<Done> {
  const { services, context, actor } = sending
  const given = parseRole(text('role'), text('can_publish') === 'on')
  if (!given) return { problem: NO_ROLE, status: 422, invited: text('email') }
  const waitSeconds = await context.get(rateLimitsContext).invitations.count()
  if (waitSeconds > 0) return { problem: tooManyRequests(waitSeconds).failure, status: 429, invited: text('email') }
  const result = await invitePerson(services, text('email'), given, actor.email)
  if (result.outcome !== 'invited')
    return { problem: REFUSED[result.outcome](result.email), status: result.outcome === 'no-address' ? 422 : 409, invited: text('email') }
  return handOut(sending, { ...result, way: text('way') }, { what: 'person-invited', about: `${result.email}. ${nameOfRole(given)}` })
}

export async function renew(sending: Sending, text: Text): Promise<Done> {
  const { services, context } = sending
  const email = text('person')
  const waitSeconds = await context.get(rateLimitsContext).invitations.count()
  if (waitSeconds > 0) return { problem: tooManyRequests(waitSeconds).failure, status: 429 }
  const link = await renewInvitation(services, email)
  return link === undefined
    ? { problem: NOBODY, status: 409 }
    : handOut(sending, { email, link, way: text('way') }, { what: 'person-invited', about: `${email}. New link` })
}

/** Without email, the link on the screen is the only way. */
async function handOut(
  { services, actor }: Sending,
  { email, link, way }: { email: string; link: string; way: string },
  activity: { what: 'person-invited'; about: string },
): Promise<Done> {
  if (way === 'email' && canMailAdministrators(services)) {
    const siteName = (await loadCompanyDetails(services)).company
    services.background(mailInvitation(services, { email, link, by: actor.email, siteName }))
    return { notice: 'invited', activity }
  }
  const ends = new Date(services.now().getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  return { made: { address: link, ends: formatDateTime(ends, services.settings.timeZone), email }, activity }
}

export async function revoke({ services: { store } }: Sending, email: string): Promise<Done> {
  if ((await findPerson(store, email))?.accepted_at) return { problem: `${email} has accepted. Remove their access instead.`, status: 409 }
  const isRemoved = await removePerson({ store }, email)
  return { notice: 'invitation-revoked', ...(isRemoved ? { activity: { what: 'invitation-revoked', about: email } } : {}) }
}

export async function giveRole({ services }: Sending, text: Text): Promise<Done> {
  const [email, role] = [text('person'), text('role')]
  const given = parseRole(role)
  if (!given) return { problem: NO_ROLE, status: 422 }
  if (!(await changeRole(services, email, given))) return { problem: NOBODY, status: 409 }
  return { notice: 'role-changed', activity: { what: 'role-changed', about: `${email}. ${nameOfRole(given)}` } }
}
