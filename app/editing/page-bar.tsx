import type { PostBar } from '#app/post-bar.ts'
import type { PageEditing } from '#app/site-copy/page-editing.ts'
import { AdminBar } from './admin-bar.tsx'
import styles from './editing.css?url'
import { MOUNT_ID } from './mount.ts'
import script from './start.tsx?worker&url'

export function PageBar({ editing, post }: { editing: PageEditing; post: PostBar | undefined }) {
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {editing.type === 'offered' ? <AdminBar editing={editing} post={post} /> : <Open {...editing} />}
    </>
  )
}

function Open({ tables, listed, path, mayPublish }: Extract<PageEditing, { type: 'open' }>) {
  return (
    <>
      <div
        id={MOUNT_ID}
        className="admin editing-mount"
        data-tables={tables.join(' ')}
        data-leave={path}
        data-listed={listed || undefined}
        data-publish={mayPublish || undefined}
      >
        <section className="row editing-bar editing-stay" aria-label="Editing">
          <p className="row editing-state">Words are edited here with JavaScript.</p>
          <a className="button button-quiet editing-button" href={path}>
            Done
          </a>
        </section>
      </div>
      <script type="module" src={script} />
    </>
  )
}
