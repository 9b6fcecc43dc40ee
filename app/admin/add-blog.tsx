import { addBlogForm } from '#domain/item-forms.ts'
import { site } from '../content/site.ts'
import { servicesContext } from '../context.ts'
import { readAdminForm } from '../read-form.ts'
import type { Route } from './+types/add-blog'
import { adminMeta } from './admin-meta.ts'
import { BlogFacts, BlogWriting } from './item-fields.tsx'
import { ItemForm } from './item-form.tsx'
import { newItem } from './new-item.ts'
import { PageHeader } from './page-header.tsx'
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
