import { data } from 'react-router'
import { photoIn } from '#app/admin/authors/author-action.ts'
import { IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { PROFILE_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { LabeledField, LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import '#app/admin/shell/file-field.css'
import { servicesContext } from '#app/context.ts'
import { findPerson, personTable, saveProfile } from '#domain/access/people.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { thumbnailPath } from '#domain/images/image-path.ts'
import { REMOVE_SUFFIX } from '#domain/items/form-layout.ts'
import type { Route } from './+types/profile'
import { loadPasskeys } from './load-passkeys.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { peopleAction } from './people-action.ts'
import { ROLE_NAMES } from './role-names.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { email, role } = currentSession(context)
  const { name = '', photo = '' } = (await findPerson(context.get(servicesContext).store, email)) ?? {}
  return { name, photo, email, role, own: await loadPasskeys(context) }
}

export const action = adminAction({ logged: 'Profile not saved', notDone: 'Not saved' }, async (sending) => {
  const intent = sending.form.get('intent')
  if (intent === 'profile') return save(sending)
  // The rest of what that action can do is for owners alone.
  if (intent !== 'add-passkey' && intent !== 'remove-passkey')
    return data({ problem: 'Nothing was saved. Reload the page.' }, { status: 400 })
  return peopleAction(sending, PROFILE_PATH)
})

async function save({ services, actor, form }: Sending) {
  const { email } = actor
  const checked = personTable.shape.name.safeParse(form.get('name') ?? '')
  if (!checked.success) return data({ problem: `Not saved. Your name ${checked.error.issues[0]?.message}.` }, { status: 422 })
  const photo = await photoIn(services, form)
  if ('error' in photo) return data({ problem: photo.error }, { status: 422 })
  const before = (await findPerson(services.store, email))?.photo ?? ''
  await saveProfile(services, email, { name: checked.data, photo: photo.file ?? before })
  await recordActivity(services, actor, { what: 'profile-changed', about: checked.data })
  return redirectWithNotice(services, PROFILE_PATH, 'profile-saved')
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, photo, email, role, own } = loaderData
  return (
    <>
      <PageHeader lead={`${email} · ${ROLE_NAMES[role]}`} />
      <ScreenStatus problem={actionData?.problem} />
      <form method="post" encType="multipart/form-data" className="stack gap-4 measure">
        <LabeledInput
          id="profile-name"
          label="Your name"
          hint="Versions, Activity and the people list show it."
          name="name"
          defaultValue={name}
          maxLength={80}
          autoComplete="name"
        />
        <LabeledField id="profile-photo" label="Photo">
          {photo && <img src={thumbnailPath(photo)} width={88} height={88} alt="" className="round" />}
          <input id="profile-photo" name="photo" type="file" accept={IMAGE_KINDS} className="file-field" />
        </LabeledField>
        {photo && (
          <label className="check">
            <input type="checkbox" name={`photo${REMOVE_SUFFIX}`} value="on" />
            Remove photo
          </label>
        )}
        <div>
          <SubmitButton intent="profile">Save profile</SubmitButton>
        </div>
      </form>
      <PasskeysPanel {...own} />
    </>
  )
}
