import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { site } from '#app/content/site.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import { addBlogForm } from '#domain/items/item-forms.ts'
import type { Route } from './+types/add-blog'
import { BlogFacts, BlogWriting } from './item-fields.tsx'
import { ItemForm } from './item-form.tsx'
import { newItem } from './new-item.ts'
import { REQUIRED_NOTE } from './required-note.ts'
import { addItem } from './save-item.ts'
import { sendForm } from './send-form.ts'

const ABOUT = { title: 'Add Blog', path: `/add-${site.slug}-blog` }

export function loader({ context }: Route.LoaderArgs) {
  return newItem(context.get(servicesContext), addBlogForm, { source: site.name })
}

export async function action({ request, context }: Route.ActionArgs) {
  return addItem(context.get(servicesContext), addBlogForm, await readAdminForm(request))
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendForm(request, serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function AddBlog({ loaderData: { rules, texts }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={ABOUT.title} lead={REQUIRED_NOTE} />
      <ItemForm
        draftKey={ABOUT.path}
        rules={rules}
        texts={texts}
        result={actionData}
        submit="Add Blog"
        cancelHref="/admin/manage-blogs?tab=blogs"
        writing={<BlogWriting />}
        facts={<BlogFacts />}
      />
    </>
  )
}
