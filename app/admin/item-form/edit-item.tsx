import { createContext, data } from 'react-router'
import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { cardPath, managePath } from '#app/admin/items/manage-path.ts'
import { editPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import { describeForm } from '#domain/items/described-form.ts'
import { findItem, type Item } from '#domain/items/items.ts'
import { editForm, type ItemKind, itemKinds, kinds } from '#domain/items/kinds.ts'
import { saveItem } from '#domain/items/save-item.ts'
import { readSentForm } from '#domain/items/sent-form.ts'
import type { Route } from './+types/edit-item'
import { answerSave } from './answer-save.ts'
import { editTexts } from './edit-texts.ts'
import { ItemForm } from './item-form.tsx'
import { REQUIRED_NOTE } from './required-note.ts'
import { sendForm } from './send-form.ts'

const itemContext = createContext<Item | null>(null)

// A form that was sent needs no item on its page: it comes back with all that it held, also when the item is gone.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params, pattern }) => {
    if (request.method === 'POST') return
    const item = await findItem(context.get(servicesContext), kindEdited(pattern), params.id ?? '')
    if (!item) throw data(null, { status: 404 })
    context.set(itemContext, item)
  },
]

export function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const kind = kindEdited(pattern)
  const form = editForm(kind)
  const { id } = params
  return {
    kind,
    id,
    rules: describeForm(form),
    texts: editTexts(context.get(servicesContext), form, context.get(itemContext)),
    backTo: cardPath(kind, id, new URL(request.url).searchParams),
  }
}

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const kind = kindEdited(pattern)
  const form = describeForm(editForm(kind))
  const sent = await readAdminForm(request)
  const result = await saveItem(services, signedIn(context), { form, sent: readSentForm(form, sent), id: params.id })
  return answerSave(services, result, { sent, goTo: managePath(kind, new URL(request.url).searchParams), isSaid: true })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? adminMeta({ title: kinds[loaderData.kind].words.edit, path: editPath(loaderData.kind, loaderData.id) }, matches) : []

export default function EditItem({ loaderData: { kind, id, rules, texts, backTo }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={kinds[kind].words.edit} lead={REQUIRED_NOTE} />
      <ItemForm
        draftKey={`/edit-${kind}/${id}`}
        rules={rules}
        texts={texts}
        answer={actionData}
        submit="Save changes"
        cancelHref={backTo}
      />
    </>
  )
}

function kindEdited(pattern: string): ItemKind {
  const kind = itemKinds.find((each) => pattern === `edit-${each}/:id`)
  if (!kind) throw new Error(`Nothing is edited at ${pattern}`)
  return kind
}
