import { useEffect } from 'react'
import { Portrait } from '#app/admin/item-form/portrait.tsx'
import { ADD_AUTHOR_PATH, authorPath } from '#app/admin/paths/admin-paths.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { writeTabTexts } from '#app/admin/shell/tab-storage.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { savedTextName } from './author-form.tsx'
import styles from './authors.module.css'
import type { ListedAuthor, UnlistedNames as Names } from './load-authors.ts'

/** `saved`: the author whose typed text this tab no longer has to keep. */
export function AuthorList({ list, saved }: { list: readonly ListedAuthor[]; saved: string | undefined }) {
  useEffect(() => {
    if (saved !== undefined) writeTabTexts(savedTextName(saved), { left: [] })
  }, [saved])
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
              <Posts posts={posts} path={postsPath} by={name} />
              {example && <span className={styles.example}>Example</span>}
            </p>
          </div>
          <IntentForm intent="delete" fields={{ id, version }} label="Delete" name={`Delete ${name}`} />
        </li>
      ))}
    </ul>
  )
}

export function UnlistedNames({ names, hasMore }: Names) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="other-names" className={`stack ${styles.others}`}>
      <h2 id="other-names">Other names in posts</h2>
      <p>Posts have these names as text. Add one to give it a role and a photo.</p>
      <ul className={`ruled rows ${styles.list}`}>
        {names.map(({ name, posts, postsPath }) => (
          <li key={name}>
            <div className="grow">
              <p className="strong">{name}</p>
              <p className={`note row ${styles.facts}`}>
                <Posts posts={posts} path={postsPath} by={name} />
              </p>
            </div>
            <IntentForm intent="save" fields={{ name }} label="Add as author" name={`Add as author: ${name}`} />
          </li>
        ))}
      </ul>
      {hasMore && <p>There are more names. They appear here as you add these.</p>}
    </section>
  )
}

function Posts({ posts, path, by }: { posts: number; path: string; by: string }) {
  if (posts === 0) return <span>No posts</span>
  return (
    <a href={path} aria-label={`${formatCount(posts, 'post')} by ${by}`}>
      {formatCount(posts, 'post')}
    </a>
  )
}
