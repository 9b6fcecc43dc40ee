import { data } from 'react-router'
import { DialogButton } from '#app/admin/dialogs/dialog.tsx'
import { PEOPLE_PATH } from '#app/admin/paths/admin-paths.ts'
import { NewLink } from '#app/admin/post-controls/new-link.tsx'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { hasRecentPasskeyProof, requiresPasskey } from '#domain/access/access-policy.ts'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { parsePageNumber } from '#domain/pagination.ts'
import type { Route } from './+types/people'
import { InvitationList } from './invitation-list.tsx'
import { INVITE_DIALOG, InviteDialog } from './invite-dialog.tsx'
import { loadPasskeys } from './load-passkeys.ts'
import { loadPeople } from './load-people.ts'
import { PasskeyRequirement } from './passkey-requirement.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { peopleAction } from './people-action.ts'
import { PersonCard } from './person-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = currentSession(context)
  const page = parsePageNumber(readQuery(PEOPLE_PATH, request))
  const loaded = page === undefined ? undefined : await loadPeople(context, session, page)
  if (!loaded || loaded.page > loaded.pages) throw data(null, { status: 404 })
  const about = {
    asks: await requiresPasskey(services.store),
    canMail: canMailAdministrators(services),
    isProved: hasRecentPasskeyProof(services, session),
  }
  return { ...loaded, ...about, own: await loadPasskeys(context) }
}

const failing = { logged: 'People not changed', notDone: 'Not all changed', again: () => ({ invited: undefined, made: undefined }) }

export const action = adminAction(failing, (sending) => peopleAction(sending))

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, page, pages, own, asks, isProved, canMail } = loaderData
  const refused = actionData?.invited === undefined ? undefined : { email: actionData.invited, problem: actionData.problem ?? '' }
  return (
    <>
      <PageHeader lead="Who can sign in, and on which devices.">
        <DialogButton dialog={INVITE_DIALOG} className="button">
          Invite
        </DialogButton>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem} />
      {actionData?.made && <NewLink made={actionData.made} label={`Link for ${actionData.made.email}`} />}
      <InviteDialog canMail={canMail} refused={refused} />
      {people.map((person) => (
        <PersonCard key={person.email} person={person} canMail={canMail} />
      ))}
      <InvitationList invitations={invitations} canMail={canMail} />
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => `${PEOPLE_PATH}?page=${to}`} />}
      <p className="note above">Owners are named by your IT team. They can’t be added or removed here.</p>
      <PasskeysPanel {...own} />
      <PasskeyRequirement isOn={asks} isProved={isProved} hasPasskey={own.passkeys.length > 0} />
    </>
  )
}
