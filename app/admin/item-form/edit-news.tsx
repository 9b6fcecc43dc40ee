import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { cardPath, managePath } from '#app/admin/items/manage-path.ts'
import { describeForm, editNewsForm } from '#domain/items/item-forms.ts'
import type { Route } from './+types/edit-news'
import { loadItemTexts } from './edited-item.ts'
import { NewsFacts, NewsWriting } from './item-fields.tsx'
import { ItemForm } from './item-form.tsx'
import { REQUIRED_NOTE } from './required-note.ts'
import { editItem } from './save-item.ts'
import { sendForm } from './send-form.ts'

export async function loader(args: Route.LoaderArgs) {
  return {
    id: args.params.id,
    rules: describeForm(editNewsForm),
    texts: await loadItemTexts(args, 'news', args.params.id),
    backTo: cardPath('news', args.params.id, new URL(args.request.url).searchParams),
  }
}

export async function action(args: Route.ActionArgs) {
  const goTo = managePath('news', new URL(args.request.url).searchParams)
  return editItem(args, editNewsForm, { id: args.params.id, goTo })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendForm(request, serverAction)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminMeta({ title: 'Edit News', path: `/edit-news/${encodeURIComponent(params.id)}` }, matches)

export default function EditNews({ loaderData: { id, rules, texts, backTo }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Edit News" lead={REQUIRED_NOTE} />
      <ItemForm
        draftKey={`/edit-news/${id}`}
        rules={rules}
        texts={texts}
        result={actionData}
        submit="Save changes"
        cancelHref={backTo}
        writing={<NewsWriting />}
        facts={<NewsFacts />}
      />
    </>
  )
}
