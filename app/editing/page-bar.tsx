import type { PageEditing } from '#app/site-copy/page-editing.ts'
import styles from './editing.css?url'
import { MOUNT_ID } from './mount.ts'
import script from './start.tsx?worker&url'

export function PageBar({ editing }: { editing: PageEditing }) {
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {editing.type === 'offered' ? <Offered {...editing} /> : <Open {...editing} />}
    </>
  )
}

function Offered({ path, isChanged }: Extract<PageEditing, { type: 'offered' }>) {
  return (
    <section className="editing-bar editing-stay" aria-label="This page">
      <div className="editing-state">
        <p>As visitors see it</p>
        {isChanged && <p>Unpublished changes</p>}
      </div>
      <a className="button button-quiet editing-button" href={path}>
        Edit this page
      </a>
    </section>
  )
}

function Open({ tables, listed, path }: Extract<PageEditing, { type: 'open' }>) {
  return (
    <>
      <div id={MOUNT_ID} className="editing-mount" data-tables={tables.join(' ')} data-leave={path} data-listed={listed || undefined}>
        <section className="editing-bar editing-stay" aria-label="Editing">
          <p className="editing-state">Words are edited here with JavaScript.</p>
          <a className="button button-quiet editing-button" href={path}>
            Done
          </a>
        </section>
      </div>
      <script type="module" src={script} />
    </>
  )
}
