import { data } from 'react-router'
import { Portrait } from '#app/admin/item-form/portrait.tsx'
import { ADD_AUTHOR_PATH, AUTHORS_PATH, authorPath, NEW_AUTHOR } from '#app/admin/paths/admin-paths.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { findAuthorById } from '#domain/authors/authors.ts'
import { parsePageNumber } from '#domain/pagination.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/authors'
import { AuthorForm } from './author-form.tsx'
import { authorTexts } from './author-texts.ts'
import styles from './authors.module.css'
import { type ListedAuthor, loadAuthorList } from './load-authors.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(AUTHORS_PATH, request)
  const [edit, page] = [query.get('edit') ?? '', parsePageNumber(query)]
  if (page === undefined) throw data(null, { status: 404 })
  const { read, failure, status } = await tryToRead(services, 'Authors not listed', async () => {
    const edited = edit === '' || edit === NEW_AUTHOR ? undefined : await findAuthorById(services, edit)
    const form = edited || edit === NEW_AUTHOR ? authorTexts(edited) : undefined
    const shown = form ? undefined : await loadAuthorList(services, page)
    if (shown && page > shown.pages) throw data(null, { status: 404 })
    return { form, shown }
  })
  return data({ form: read?.form, shown: read?.shown, failure }, { status })
}

export { authorAction as action } from './author-action.ts'

export default function Authors({ loaderData, actionData }: Route.ComponentProps) {
  const { form, shown, failure } = loaderData
  const status = <ScreenStatus problem={actionData?.problem ?? failure} />
  const given = actionData?.entered ?? form
  if (given)
    return (
      <>
        <PageHeader back={{ label: 'Authors', path: AUTHORS_PATH }} title={given.id ? 'Edit author' : 'Add author'} />
        {status}
        <AuthorForm key={given.id} given={given} errors={actionData?.errors ?? {}} isAnswer={actionData !== undefined} />
      </>
    )
  return (
    <>
      <PageHeader back={TO_POSTS} lead="Keep each name, role and photo once. Articles show them in the byline.">
        <ButtonLink href={ADD_AUTHOR_PATH}>+ Add author</ButtonLink>
      </PageHeader>
      {status}
      {shown && <AuthorList list={shown.list} />}
      {shown && shown.pages > 1 && <Pagination page={shown.page} pages={shown.pages} hrefOf={(to) => `${AUTHORS_PATH}?page=${to}`} />}
    </>
  )
}

function AuthorList({ list }: { list: readonly ListedAuthor[] }) {
  if (list.length === 0)
    return (
      <p className="nothing">
        No authors yet. <a href={ADD_AUTHOR_PATH}>Add the first one</a>
      </p>
    )
  return (
    <ul className={`ruled rows ${styles.list}`}>
      {list.map(({ id, version, name, role, photo, example, posts, postsPath }) => (
        <li key={id}>
          <Portrait name={name} photo={photo} />
          <div className="grow">
            <p className="strong">
              <a href={authorPath(id)}>{name}</a>
            </p>
            <p className={`note row ${styles.facts}`}>
              <span>{role || 'No role yet'}</span>
              {posts === 0 ? (
                <span>No posts</span>
              ) : (
                <a href={postsPath} aria-label={`${formatCount(posts, 'post')} by ${name}`}>
                  {formatCount(posts, 'post')}
                </a>
              )}
              {example && <span className={styles.example}>Example</span>}
            </p>
          </div>
          <IntentForm intent="delete" fields={{ id, version }} label="Delete" name={`Delete ${name}`} />
        </li>
      ))}
    </ul>
  )
}
