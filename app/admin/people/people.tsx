import { data } from 'react-router'
import { PEOPLE_PATH } from '#app/admin/paths/people-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { storeErrorMessage } from '#app/admin/shell/store-error-message.ts'
import { clientInfoContext, servicesContext } from '#app/context.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { accessRemovedWords } from '#app/sign-in/sign-in-messages.ts'
import { hasRecentPasskeyProof, hasRecentSignIn, requiresPasskey } from '#domain/access/access-policy.ts'
import { givenNameOf } from '#domain/access/administrators.ts'
import { listPasskeys, type Passkey } from '#domain/access/passkeys.ts'
import { listSessions } from '#domain/access/sessions.ts'
import type { Route } from './+types/people'
import { PasskeyRequirement } from './passkey-requirement.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { peopleAction } from './people-action.ts'
import { PersonCard } from './person-card.tsx'

const ABOUT = { title: 'People', path: PEOPLE_PATH }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { settings, store } = services
  const session = currentSession(context)
  const time = (moment: string) => formatDateTime(moment, settings.timeZone)
  const left = await takeNotice(services, request)
  const removed = await takeFlash(services, 'access-removed', request)
  const notice = accessRemovedWords(removed.word) ?? left.notice
  const sessions = await listSessions(services)
  const listed = (passkey: Passkey) => ({
    id: passkey.id,
    name: passkey.name,
    added: time(passkey.added_at),
    used: passkey.used_at && time(passkey.used_at),
  })
  const people = settings.adminEmails.map(async (email) => ({
    email,
    name: email === session.email ? session.givenName : await givenNameOf(services, email),
    isYou: email === session.email,
    passkeys: (await listPasskeys(store, email)).length,
    sessions: sessions
      .filter((one) => one.email === email)
      .map(({ id, browser, address, startedAt, usedAt }) => {
        const times = { started: time(startedAt), used: time(usedAt) }
        return { id, browser: browser || 'An unknown browser', address, ...times, isThis: id === session.id }
      }),
  }))
  const passkeys = (await listPasskeys(store, session.email)).map(listed)
  const asks = await requiresPasskey(store)
  const mayChange = hasRecentSignIn(services, session)
  const about = {
    asks,
    mayChange,
    isProved: hasRecentPasskeyProof(services, session),
    suggestedName: context.get(clientInfoContext).browser,
  }
  return data({ people: await Promise.all(people), passkeys, ...about, notice }, { headers: { ...left.headers, ...removed.headers } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  try {
    return await peopleAction(context, sent)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.get(servicesContext).log('People not changed', { reason: String(error) })
    const { problem, status } = storeErrorMessage(error, 'Not changed to its end')
    return data({ problem }, { status })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, passkeys, asks, mayChange, isProved, suggestedName, notice } = loaderData
  return (
    <>
      <PageHeader title={ABOUT.title} lead="Who can sign in, and on which devices. Your IT team adds people." />
      <StatusLine notice={actionData ? undefined : notice} problem={actionData?.problem} />
      {people.map((person) => (
        <PersonCard key={person.email} person={person} />
      ))}
      <PasskeysPanel passkeys={passkeys} mayChange={mayChange} suggestedName={suggestedName} />
      <PasskeyRequirement isOn={asks} isProved={isProved} hasPasskey={passkeys.length > 0} />
    </>
  )
}
