import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { cardPath, managePath } from '#app/admin/items/manage-path.ts'
import { describeForm, editBlogForm } from '#domain/items/item-forms.ts'
import { detailsPath } from '#domain/items/items.ts'
import type { Route } from './+types/edit-blog'
import { loadItemTexts } from './edited-item.ts'
import { BlogFacts, BlogWriting } from './item-fields.tsx'
import { ItemForm } from './item-form.tsx'
import { REQUIRED_NOTE } from './required-note.ts'
import { editItem } from './save-item.ts'
import { sendForm } from './send-form.ts'

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const texts = await loadItemTexts(args, 'blog', id)
  return {
    id,
    rules: describeForm(editBlogForm),
    // The form must have a link; an article of our own leads to its own page, and nobody has to invent one.
    texts: { ...texts, blog_link: texts.blog_link || detailsPath({ id }) },
    backTo: cardPath('blog', id, new URL(args.request.url).searchParams),
  }
}

export async function action(args: Route.ActionArgs) {
  const goTo = managePath('blog', new URL(args.request.url).searchParams)
  return editItem(args, editBlogForm, { id: args.params.id, goTo })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendForm(request, serverAction)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminMeta({ title: 'Edit Blog', path: `/edit-blog/${encodeURIComponent(params.id)}` }, matches)

export default function EditBlog({ loaderData: { id, rules, texts, backTo }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Edit Blog" lead={REQUIRED_NOTE} />
      <ItemForm
        draftKey={`/edit-blog/${id}`}
        rules={rules}
        texts={texts}
        result={actionData}
        submit="Save changes"
        cancelHref={backTo}
        writing={<BlogWriting />}
        facts={<BlogFacts sourceName="company_name" />}
      />
    </>
  )
}
