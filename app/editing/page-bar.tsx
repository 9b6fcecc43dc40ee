import type { PostBar } from '#app/post-bar.ts'
import type { PageEditing } from '#app/site-copy/page-editing.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
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

const MENU = 'admin-bar-menu'

function AdminBar({ editing, post }: { editing: Extract<PageEditing, { type: 'offered' }>; post: PostBar | undefined }) {
  const isDraft = post ? post.hasChanges : editing.isChanged
  const history = post?.history ?? editing.history
  const rare = [
    ...(post?.hasChanges ? [{ label: 'Preview changes', path: post.preview }] : []),
    ...(history ? [{ label: 'History', path: history }] : []),
    ...(post ? [{ label: 'Edit page', path: editing.path }] : []),
  ]
  return (
    <section className="band admin-bar" aria-label="Admin bar">
      <a className="button button-quiet admin-bar-link" href="/admin" aria-label="Admin">
        <Icon name="dashboard" />
        <span className="admin-bar-name">Admin</span>
      </a>
      <p className={isDraft ? 'admin-bar-state admin-bar-changed' : 'admin-bar-state'}>
        {post?.state ?? (editing.isChanged ? 'Unpublished page edits' : 'Live')}
      </p>
      <div className="admin-bar-wide">
        {rare.map(({ label, path }) => (
          <a key={label} className={`button button-quiet ${label === 'Edit page' ? '' : 'admin-bar-link'}`} href={path}>
            {label}
          </a>
        ))}
      </div>
      {rare.length > 0 && (
        <>
          <button type="button" className="button button-quiet admin-bar-link admin-bar-more" popoverTarget={MENU} aria-label="More">
            <Icon name="more" />
          </button>
          <nav id={MENU} popover="auto" aria-label="More" className="floating menu-items editing-menu">
            {rare.map(({ label, path }) => (
              <a key={label} href={path}>
                {label}
              </a>
            ))}
          </nav>
        </>
      )}
      <a className="button" href={post?.edit ?? editing.path}>
        <Icon name="edit" size={18} />
        {post ? 'Edit post' : 'Edit page'}
      </a>
    </section>
  )
}
