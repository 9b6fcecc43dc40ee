import { Portrait } from '#app/admin/item-form/portrait.tsx'
import { ADD_AUTHOR_PATH, authorPath } from '#app/admin/paths/admin-paths.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './authors.module.css'
import type { ListedAuthor } from './load-authors.ts'

export function AuthorList({ list }: { list: readonly ListedAuthor[] }) {
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
