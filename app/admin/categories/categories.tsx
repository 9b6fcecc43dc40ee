import { data, redirectDocument } from 'react-router'
import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { StatusLine } from '#app/admin/frame/status-line.tsx'
import { NOT_READ } from '#app/admin/frame/store-problem.ts'
import { listPath } from '#app/admin/items/manage-path.ts'
import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { readAdminForm } from '#app/read-form.ts'
import { leaveWord, takeWord } from '#app/said-once.ts'
import { categoriesInUse } from '#domain/items/categories/categories-in-use.ts'
import { countCategory } from '#domain/items/categories/rename-category.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import type { Route } from './+types/categories'
import styles from './categories.module.css'
import { CATEGORIES_PATH, categoryPath } from './categories-path.ts'
import { RenameForm } from './rename-form.tsx'
import { renameSent } from './rename-sent.ts'

const ABOUT = { title: 'Categories', path: CATEGORIES_PATH }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const name = queryOf(CATEGORIES_PATH, request).get('name') ?? ''
  const { word, headers } = await takeWord(services, 'renamed', request)
  const notice = typeof word.notice === 'string' ? word.notice : undefined
  try {
    const counts = name === '' ? undefined : await countCategory(services, name)
    return data({ categories: await categoriesInUse(services), name, counts, notice, failure: undefined }, { headers })
  } catch (error) {
    services.log('Categories not listed', { reason: String(error) })
    return data({ categories: [], name, counts: undefined, notice, failure: NOT_READ }, { status: 503, headers })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const renamed = await renameSent(services, signedIn(context), { sent: await readAdminForm(request) })
  if ('problem' in renamed) return data({ problem: renamed.problem }, { status: renamed.status })
  return redirectDocument(CATEGORIES_PATH, { status: 303, headers: await leaveWord(services, 'renamed', renamed) })
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, name, counts, notice, failure } = loaderData
  return (
    <>
      <PageHeader title={ABOUT.title} lead="Every category that the newest 1,000 items have. A category is renamed in all items at once.">
        <a className="button button-quiet" href={listPath(itemKinds[0] ?? 'news')}>
          All content
        </a>
      </PageHeader>
      <StatusLine notice={notice} problem={actionData?.problem ?? failure} />
      {name !== '' && counts && <RenameForm key={name} name={name} counts={counts} />}
      {!failure && categories.length === 0 && <p className={styles.nothing}>No item has a category yet.</p>}
      <ul className={styles.list}>
        {categories.map((category) => (
          <li key={category}>
            <span>{category}</span>
            <a href={categoryPath(category)} aria-label={`Rename ${category}`} aria-current={category === name ? 'true' : undefined}>
              Rename
            </a>
          </li>
        ))}
      </ul>
      <form className={styles.other}>
        <label htmlFor="other-category">A category of older items</label>
        <input id="other-category" name="name" className="input" autoComplete="off" />
        <button type="submit" className="button button-quiet">
          Look for it
        </button>
      </form>
    </>
  )
}
