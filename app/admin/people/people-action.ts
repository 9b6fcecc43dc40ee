import { data, redirectDocument } from 'react-router'
import { SIGN_IN_FIRST } from '#app/admin/passkeys/passkey-messages.ts'
import { PEOPLE_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { redirectTelling, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { setFlash } from '#app/requests/flash.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { signedOutHeaders } from '#app/sign-in/sign-in-cookie.ts'
import { accessRemovedWords } from '#app/sign-in/sign-in-messages.ts'
import { hasRecentSignIn, removePasskeyUnlessLast, setPasskeyRequirement } from '#domain/access/access-policy.ts'
import { forgetPinnedAccount } from '#domain/access/administrators.ts'
import { addPasskey } from '#domain/access/passkeys.ts'
import { removePerson, roleOf } from '#domain/access/people.ts'
import { endSession, endSessionsOf, listSessions } from '#domain/access/sessions.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { giveRole, invite, renew, revoke } from './invite-action.ts'
import type { Done } from './people-done.ts'
import { removeAccess } from './remove-access.ts'

const LONGEST_NAME = 60

const NOT_ADDED = {
  known: 'this passkey is known already.',
  'too-many': 'you have too many passkeys. Remove one first.',
  refused: 'your device’s answer wasn’t accepted. Try again.',
}

/** `goTo`: the screen that the form is on. */
export async function peopleAction(sending: Sending, goTo = PEOPLE_PATH) {
  const { services, actor, form } = sending
  const done = await carryOut(sending, (name) => String(form.get(name) ?? ''))
  if ('problem' in done) return data({ problem: done.problem, invited: done.invited, made: undefined }, { status: done.status })
  if (done.activity) await recordActivity(services, actor, done.activity)
  if ('made' in done) return data({ problem: undefined, invited: undefined, made: done.made })
  const headers = new Headers(done.isOut ? await signedOutHeaders(services.settings) : {})
  if (typeof done.notice === 'string')
    return done.isOut ? redirectDocument('/', { headers }) : redirectWithNotice(services, goTo, done.notice)
  if (!done.isOut) return redirectTelling(services, PEOPLE_PATH, { text: accessRemovedWords(done.notice.removed) ?? '' })
  const { 'Set-Cookie': word } = await setFlash(services, 'access-removed', done.notice.removed)
  headers.append('Set-Cookie', word)
  return redirectDocument('/login', { headers })
}

type Text = (name: string) => string
type Carry = (sending: Sending, text: Text) => Promise<Done>

const ALWAYS = new Map<string, Carry>([
  ['end-session', (sending, text) => endOne(sending, text('id'))],
  ['end-all', (sending, text) => endAll(sending, text('person'), text('access') === 'remove')],
  ['revoke', (sending, text) => revoke(sending, text('person'))],
  ['ask-for-passkey', (sending, text) => ask(sending, text('on') === 'yes')],
])

/** A found open session must not be enough for these. */
const AFTER_SIGN_IN = new Map<string, Carry>([
  ['remove-person', (sending, text) => removeMember(sending, text('person'))],
  ['invite', invite],
  ['renew', renew],
  ['change-role', giveRole],
  ['add-passkey', (sending, text) => add(sending, { answer: text('answer'), name: text('name') })],
  ['remove-passkey', (sending, text) => remove(sending, text('id'))],
])

async function carryOut(sending: Sending, text: Text): Promise<Done> {
  const intent = text('intent')
  const carry = ALWAYS.get(intent) ?? AFTER_SIGN_IN.get(intent)
  if (!carry) throw data(UNKNOWN_INTENT, { status: 400 })
  if (AFTER_SIGN_IN.has(intent) && !hasRecentSignIn(sending.services, currentSession(sending.context)))
    return { problem: SIGN_IN_FIRST, status: 403, ...(intent === 'invite' ? { invited: text('email') } : {}) }
  return carry(sending, text)
}

async function endOne({ services, context }: Sending, id: string): Promise<Done> {
  const session = (await listSessions(services)).find((one) => one.id === id)
  if (!session) return { notice: 'session-over' }
  await endSession(services, id)
  const about = `${session.email}, ${session.browser}`
  return { notice: 'session-ended', activity: { what: 'session-ended', about }, isOut: id === currentSession(context).id }
}

async function endAll(sending: Sending, email: string, andAccess: boolean): Promise<Done> {
  const { services, context, actor } = sending
  if (!(await roleOf(services, email))) return { problem: 'Not signed out: this person has no access.', status: 400 }
  const isOut = email === actor.email
  if (!andAccess) {
    await endSessionsOf(services, email)
    return { notice: 'sessions-ended', activity: { what: 'signed-out-everywhere', about: email }, isOut }
  }
  if (!hasRecentSignIn(services, currentSession(context))) return { problem: SIGN_IN_FIRST, status: 403 }
  const removed = await removeAccess(sending, email)
  return { notice: { removed }, activity: { what: 'access-removed', about: `${email}. ${accessRemovedWords(removed)}` }, isOut }
}

async function removeMember(sending: Sending, email: string): Promise<Done> {
  const { services } = sending
  if (services.settings.adminEmails.includes(email)) return { problem: 'Your IT team names the owners. Ask them.', status: 409 }
  await removePerson(services, email)
  await forgetPinnedAccount(services, email)
  const removed = await removeAccess(sending, email)
  return { notice: { removed }, activity: { what: 'access-removed', about: `${email}. ${accessRemovedWords(removed)}` } }
}

async function add({ services, context }: Sending, { answer, name }: { answer: string; name: string }): Promise<Done> {
  if (answer === '') return { problem: 'Not added: the page was still loading. Try again.', status: 422 }
  const shown =
    name
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
      .toWellFormed() || 'A passkey'
  const result = await addPasskey(services, currentSession(context), { answer, name: shown })
  if (result === 'added') return { notice: 'passkey-added', activity: { what: 'passkey-added', about: shown } }
  return { problem: `Not added: ${NOT_ADDED[result]}`, status: result === 'refused' ? 422 : 409 }
}

async function remove({ services, actor }: Sending, id: string): Promise<Done> {
  const removed = await removePasskeyUnlessLast(services, actor.email, id)
  if (removed === 'last')
    return {
      problem: 'Not removed: it’s your last passkey, and bulk deleting or restoring asks for one. Turn that off first.',
      status: 409,
    }
  const { name } = removed
  return { notice: 'passkey-removed', ...(name === undefined ? {} : { activity: { what: 'passkey-removed', about: name } }) }
}

async function ask({ services, context }: Sending, on: boolean): Promise<Done> {
  const switched = await setPasskeyRequirement(services, currentSession(context), on)
  if (switched === 'no-passkey') return { problem: 'Nothing was changed: add a passkey first.', status: 409 }
  if (switched === 'not-proved') return { problem: 'Nothing was changed: confirm with your passkey first.', status: 403 }
  return {
    notice: on ? 'passkey-asked' : 'passkey-not-asked',
    activity: { what: on ? 'passkey-required' : 'passkey-not-required' },
  }
}
