import { createContext, data } from 'react-router'
import { REQUIRED_NOTE } from '#app/admin/forms/required-note.ts'
import { BY_SCRIPT_FIELD } from '#app/admin/forms/save-response.ts'
import { sendForm } from '#app/admin/forms/send-form.ts'
import { cardPath, managePath } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { editPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { saveItem } from '#domain/item-changes/save-item.ts'
import { layOutForm } from '#domain/items/form-layout.ts'
import { type FormTexts, readSentForm } from '#domain/items/sent-form.ts'
import { editForm, type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/editable-item.ts'
import type { Route } from './+types/edit-item'
import { discardAction, undoDiscardAction } from './discard-action.ts'
import { initialFormTexts } from './initial-texts.ts'
import { ItemForm } from './item-form.tsx'
import { respondToSave } from './respond-to-save.ts'

const itemContext = createContext<EditableItem | null>(null)

// A posted form must return its text even if the item is gone.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params, pattern }) => {
    if (request.method === 'POST') return
    const item = await findEditableItem(context.get(servicesContext).store, kindEdited(pattern), params.id ?? '')
    if (!item) throw data(null, { status: 404 })
    context.set(itemContext, item)
  },
]

export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const kind = kindEdited(pattern)
  const form = editForm(kind)
  const { id } = params
  const edited = context.get(itemContext)
  const { name, notice, headers } = await takeNotice(services, request)
  return data(
    {
      kind,
      id,
      rules: layOutForm(form),
      texts: initialFormTexts(services, form, edited),
      published: edited && !edited.published.draft ? { hasChanges: edited.hasChanges } : undefined,
      backTo: cardPath(kind, id, new URL(request.url).searchParams),
      notice,
      canUndo: name === 'discarded' || name === 'not-back',
    },
    { headers },
  )
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const kind = kindEdited(pattern)
  const actor = currentAdministrator(context)
  const sent = await readAdminForm(request)
  const { search, searchParams } = new URL(request.url)
  const order = { form: layOutForm(editForm(kind)), id: params.id, address: editPath(kind, params.id) + search }
  if (sent.get('intent') === 'undo-discard') return undoDiscardAction(services, actor, order)
  const sentForm = readSentForm(order.form, sent)
  if (sent.get('intent') === 'discard')
    return discardAction(services, actor, { ...order, sent: sentForm, isByScript: sent.has(BY_SCRIPT_FIELD) })
  const result = await saveItem(services, actor, { ...order, sent: sentForm })
  return respondToSave(services, result, { sent, search, goTo: managePath(kind, searchParams), notice: 'saved' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? adminMeta({ title: kinds[loaderData.kind].words.edit, path: editPath(loaderData.kind, loaderData.id) }, matches) : []

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, id, rules, texts, published, backTo, notice, canUndo } = loaderData
  return (
    <>
      <PageHeader title={kinds[kind].words.edit} lead={`${standingOf(texts, published)} ${REQUIRED_NOTE}`} />
      <StatusLine notice={actionData ? undefined : notice} problem={undefined}>
        {canUndo && <UndoDiscard />}
      </StatusLine>
      <ItemForm
        draftKey={editPath(kind, id)}
        rules={rules}
        texts={texts}
        answer={actionData}
        submit="Save changes"
        backHref={backTo}
        {...(published ? { published } : {})}
      />
    </>
  )
}

function standingOf({ of_draft }: FormTexts, published: { hasChanges: boolean } | undefined): string {
  if (of_draft) return 'A draft: visitors do not see it before you save changes.'
  return published?.hasChanges ? 'With unpublished changes: what is published stays as it is.' : ''
}

function UndoDiscard() {
  return (
    <form method="post">
      <button type="submit" className="button button-quiet" name="intent" value="undo-discard">
        <Icon name="undo" />
        Undo
      </button>
    </form>
  )
}

function kindEdited(pattern: string): ItemKind {
  const kind = itemKinds.find((each) => pattern === `edit-${each}/:id`)
  if (!kind) throw new Error(`Nothing is edited at ${pattern}`)
  return kind
}
