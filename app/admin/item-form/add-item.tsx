import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { listPath } from '#app/admin/items/manage-path.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import { addForm, type ItemKind, itemKinds, kinds } from '#domain/items/kinds.ts'
import type { Route } from './+types/add-item'
import { ItemForm } from './item-form.tsx'
import { newItem, saveNewItem } from './new-item.ts'
import { REQUIRED_NOTE } from './required-note.ts'
import { sendForm } from './send-form.ts'

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const kind = kindAdded(pattern)
  return { kind, ...(await newItem(context.get(servicesContext), addForm(kind))) }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  return saveNewItem(context.get(servicesContext), signedIn(context), { form: addForm(kindAdded(pattern)), sent })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? adminMeta({ title: kinds[loaderData.kind].words.add, path: itemPages[loaderData.kind].add.path }, matches) : []

export default function AddItem({ loaderData: { kind, rules, texts }, actionData }: Route.ComponentProps) {
  const { add } = kinds[kind].words
  return (
    <>
      <PageHeader title={add} lead={REQUIRED_NOTE} />
      <ItemForm
        draftKey={itemPages[kind].add.path}
        rules={rules}
        texts={texts}
        answer={actionData}
        submit={add}
        backHref={listPath(kind)}
      />
    </>
  )
}

function kindAdded(pattern: string): ItemKind {
  const kind = itemKinds.find((each) => itemPages[each].add.path === `/${pattern}`)
  if (!kind) throw new Error(`Nothing is added at ${pattern}`)
  return kind
}
