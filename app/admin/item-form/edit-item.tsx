import { use } from 'react'
import { createContext, data } from 'react-router'
import { sendForm } from '#app/admin/forms/send-form.ts'
import { kindOfRoute } from '#app/admin/paths/kind-of-route.ts'
import { cardPath, managePath } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { NoticeContext, ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { editPath, previewPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { findWriters } from '#domain/access/people.ts'
import { loadPostFigures } from '#domain/analytics/post-figures.ts'
import { listAuthors } from '#domain/authors/authors.ts'
import { NEW_POST, postStatus } from '#domain/item-changes/post-status.ts'
import { saveItem } from '#domain/item-changes/save-item.ts'
import { formAfter, layOutForm, readSentForm } from '#domain/items/form-layout.ts'
import { today } from '#domain/items/items.ts'
import { editForm, kinds } from '#domain/kinds/kinds.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/working-copy.ts'
import type { Route } from './+types/edit-item'
import { initialFormTexts } from './initial-texts.ts'
import { ItemForm } from './item-form.tsx'
import { discardAction, duplicateAction, undoDiscardAction, unpublishAction } from './post-actions.ts'
import { respondToSave } from './respond-to-save.ts'

const itemContext = createContext<EditableItem | null>(null)

// A posted form must return its text even if the item is gone.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params, pattern }) => {
    if (request.method === 'POST') return
    const item = await findEditableItem(context.get(servicesContext).store, kindOfRoute(pattern), params.id ?? '')
    if (!item) throw data(null, { status: 404 })
    context.set(itemContext, item)
  },
]

export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const kind = kindOfRoute(pattern)
  const { id } = params
  const edited = context.get(itemContext)
  const post = edited ? await postStatus(services, edited) : NEW_POST
  const savedBy = edited?.hasChanges ? edited.copy?.saved_by : edited?.stored.body.saved_by
  const noted = typeof savedBy === 'string' ? savedBy : ''
  const rules = formAfter(layOutForm(editForm(kind)), post.hasBeenPublic)
  return {
    kind,
    id,
    rules,
    texts: initialFormTexts(services, rules, edited),
    authors: await listAuthors(services),
    post,
    figures:
      post.state === 'live' && edited
        ? (await loadPostFigures(services.store, today(services), [edited.published]))(edited.published)
        : undefined,
    savedBy: (await findWriters(services, [noted]))(noted),
    loadedAt: services.now().toISOString(),
    backHref: cardPath(kind, id, new URL(request.url).searchParams),
  }
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const kind = kindOfRoute(pattern)
  const actor = currentAdministrator(context)
  const sent = await readAdminForm(request)
  const { search, searchParams } = new URL(request.url)
  const form = layOutForm(editForm(kind))
  const order = { form, id: params.id, address: editPath(kind, params.id) + search, sent: readSentForm(form, sent) }
  switch (sent.get('intent')) {
    case 'undo-discard':
      return undoDiscardAction(services, actor, order)
    case 'discard':
      return discardAction(services, actor, order, sent)
    case 'unpublish':
      return unpublishAction(services, actor, order)
    case 'duplicate':
      return duplicateAction(services, actor, order)
  }
  const result = await saveItem(services, actor, order)
  return respondToSave(services, actor, result, { sent, search, goTo: managePath(kind, searchParams) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { kind, id, texts } = loaderData
  return adminMeta({ title: `${texts.title?.trim() || 'Untitled'} · ${kinds[kind].words.edit}`, path: editPath(kind, id) }, matches)
}

export default function EditItem({ loaderData: { kind, id, ...form }, actionData }: Route.ComponentProps) {
  const { name } = use(NoticeContext)
  return (
    <>
      <ScreenStatus>
        {(name === 'discarded' || name === 'not-back') && <IntentForm intent="undo-discard" label="Undo" />}
        {name === 'unpublished' && <a href={previewPath(kind, id)}>View draft</a>}
      </ScreenStatus>
      <ItemForm {...form} draftKey={editPath(kind, id)} title={kinds[kind].words.edit} answer={actionData} />
    </>
  )
}
