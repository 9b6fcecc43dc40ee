import { data } from 'react-router'
import { kindOfRoute } from '#app/admin/paths/kind-of-route.ts'
import { type MadeLink, NewLink } from '#app/admin/post-controls/new-link.tsx'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { editPath, previewPath, sharedLinksPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { recordItemActivity } from '#domain/activity/item-activity.ts'
import { findItem } from '#domain/items/items.ts'
import { listSharedPreviews, PREVIEW_LINK_DAYS, revokeSharedPreview, sharePreview } from '#domain/previews/shared-preview.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import type { Route } from './+types/shared-links'

type Answer = { made?: MadeLink; problem?: string }

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const place = { kind: kindOfRoute(pattern), id: params.id }
  const edited = await findEditableItem(services.store, place.kind, place.id)
  if (!edited) throw data(null, { status: 404 })
  const links = await listSharedPreviews(services, place)
  const time = (moment: string) => formatDateTime(moment, services.settings.timeZone)
  const listed = links.map(({ id, madeAt, madeBy, endsAt }) => ({ id, made: time(madeAt), by: madeBy, ends: time(endsAt) }))
  return { place, title: edited.item.title || 'Untitled', links: listed }
}

export const action = adminAction(
  { logged: 'Preview not shared', notDone: 'Nothing was changed', again: (): Answer => ({}) },
  async ({ services, params, pattern, actor, form }: Sending<Route.ActionArgs>) => {
    const { settings, store } = services
    const place = { kind: kindOfRoute(pattern), id: params.id }
    if (form.get('intent') === 'revoke') {
      const revoked = await revokeSharedPreview(store, place, String(form.get('id') ?? ''))
      if (revoked === 'revoked') await recordItemActivity(services, actor, { what: 'preview-revoked', ...place })
      return redirectWithNotice(services, sharedLinksPath(place.kind, place.id), revoked === 'revoked' ? 'link-revoked' : 'link-missing')
    }
    if (form.get('intent') !== 'share') throw data(UNKNOWN_INTENT, { status: 400 })
    if (!(await findItem(services, place.kind, place.id))) return data<Answer>({ problem: GONE }, { status: 410 })
    const { secret, endsAt } = await sharePreview(services, place, actor)
    await recordItemActivity(services, actor, { what: 'preview-shared', ...place })
    const made = { address: `${settings.siteUrl}/preview/shared/${secret}`, ends: formatDateTime(endsAt, settings.timeZone) }
    return data<Answer>({ made })
  },
)

const GONE = 'No link was created: this post was deleted.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? adminMeta({ title: 'Share preview', path: sharedLinksPath(loaderData.place.kind, loaderData.place.id) }, matches) : []

export default function SharedLinks({ loaderData: { place, title, links }, actionData }: Route.ComponentProps) {
  const { kind, id } = place
  return (
    <>
      <PageHeader
        back={TO_POSTS}
        title={`Share a preview of “${title}”`}
        lead={`Anyone with a link sees only this post, as it is then, unpublished changes included. Links end after ${PREVIEW_LINK_DAYS} days, or when you revoke them.`}
      >
        <QuietLink href={editPath(kind, id)}>Edit</QuietLink>
        <QuietLink href={previewPath(kind, id)}>Preview</QuietLink>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem} />
      {actionData?.made && <NewLink made={actionData.made} />}
      <form method="post" className="below">
        <SubmitButton intent="share">Create link</SubmitButton>
      </form>
      <h2>Links</h2>
      {links.length === 0 && <p>No preview links yet.</p>}
      <ul className="ruled rows above">
        {links.map(({ id: link, made, by, ends }) => (
          <li key={link}>
            <p>
              Created {made}
              {by && ` by ${by}`}. Ends {ends}.
            </p>
            <IntentForm intent="revoke" fields={{ id: link }} label="Revoke" name={`Revoke the link made ${made}`} />
          </li>
        ))}
      </ul>
    </>
  )
}
