import { data } from 'react-router'
import { bulkActionResponse, parseBulkReportFlash } from '#app/admin/bulk-actions/bulk-report-flash.ts'
import { CATEGORIES_PATH, categoryPath } from '#app/admin/paths/admin-paths.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { countValue } from '#domain/bulk-actions/rename-value.ts'
import { categoriesInUse } from '#domain/categories/categories-in-use.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import type { Route } from './+types/categories'
import styles from './categories.module.css'
import { renameAction } from './rename-action.ts'
import { RenameForm } from './rename-form.tsx'
import { RenameResult } from './rename-result.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const name = readQuery(CATEGORIES_PATH, request).get('name') ?? ''
  const many = await takeFlash(services, 'many-report', request)
  const { read, failure, status } = await tryToRead(services, 'Categories not listed', async () => {
    const counts = name === '' ? undefined : await countValue(services, 'category', name)
    return { categories: await categoriesInUse(services), counts }
  })
  return data(
    { categories: [], counts: undefined, ...read, name, reported: parseBulkReportFlash(many.word), failure },
    { status, headers: many.headers },
  )
}

const failing = { logged: 'Category not renamed', notDone: 'Nothing was renamed' }

export const action = adminAction(failing, async ({ context, services, actor, form: sent }) => {
  if (sent.get('change') === 'undo') return bulkActionResponse(context, { sent, list: new URLSearchParams(), goTo: CATEGORIES_PATH })
  const renamed = await renameAction(services, actor, sent)
  if ('problem' in renamed) return data({ problem: renamed.problem }, { status: renamed.status })
  if ('question' in renamed) return data({ question: renamed.question }, { status: 409 })
  const { notice: text, undo: done } = renamed
  return redirectTelling(services, CATEGORIES_PATH, { text, ...(done && { undo: { intent: 'undo', fields: { ...done } } }) })
})

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, name, counts, reported, failure } = loaderData
  const { problem, question } = { problem: undefined, question: undefined, ...actionData }
  return (
    <>
      <PageHeader back={TO_POSTS} lead="Categories of your newest 1,000 posts. Renaming one changes all its posts at once." />
      <StatusLine notice={undefined} problem={problem ?? failure} />
      <RenameResult reported={reported} />
      {name !== '' && counts && <RenameForm key={name} name={name} counts={counts} asked={question} />}
      {!failure && categories.length === 0 && <p className="nothing">No post has a category yet.</p>}
      <ul className={`ruled rows ${styles.list}`}>
        {categories.map((category) => (
          <li key={category}>
            <span>{stripDirectionMarks(category)}</span>
            <a
              className="tap"
              href={categoryPath(category)}
              aria-label={`Rename ${stripDirectionMarks(category)}`}
              aria-current={category === name ? 'true' : undefined}
            >
              Rename
            </a>
          </li>
        ))}
      </ul>
      <form className={`row soft far-above ${styles.other}`}>
        <label htmlFor="other-category">A category of older posts</label>
        <input id="other-category" name="name" className="input" autoComplete="off" />
        <QuietSubmit>Find</QuietSubmit>
      </form>
    </>
  )
}
