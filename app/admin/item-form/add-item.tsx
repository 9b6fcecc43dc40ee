import { sendForm } from '#app/admin/forms/send-form.ts'
import { kindOfRoute } from '#app/admin/paths/kind-of-route.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { addForm, kinds } from '#domain/kinds/kinds.ts'
import type { Route } from './+types/add-item'
import { ItemForm } from './item-form.tsx'
import { newItem, saveNewItem } from './new-item.ts'

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const kind = kindOfRoute(pattern)
  return { kind, ...(await newItem(context.get(servicesContext), addForm(kind))) }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const sent = await readAdminForm(request)
  return saveNewItem(context.get(servicesContext), currentAdministrator(context), { form: addForm(kindOfRoute(pattern)), sent })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? adminMeta({ title: kinds[loaderData.kind].words.add, path: itemPages[loaderData.kind].add.path }, matches) : []

export default function AddItem({ loaderData: { kind, ...form }, actionData }: Route.ComponentProps) {
  const { add } = kinds[kind].words
  return <ItemForm {...form} draftKey={itemPages[kind].add.path} title={add} answer={actionData} backHref={listPath(kind)} />
}
