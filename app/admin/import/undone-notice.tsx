import { StatusLine } from '#app/admin/frame/status-line.tsx'
import { editPath } from '#app/content/item-pages.ts'
import styles from './imports.module.css'
import type { UndoneImport } from './undone-import.ts'

/** How many items of an import are deleted now, and which stay. */
export function UndoneNotice({ undone: { items, kept, named } }: { undone: UndoneImport }) {
  return (
    <StatusLine notice={words(items, kept)} problem={undefined}>
      {named.length > 0 && (
        <ul className={styles.kept}>
          {named.map(({ kind, id, title }) => (
            <li key={`${kind}-${id}`}>
              <a href={editPath(kind, id)}>{title}</a>
            </li>
          ))}
          {kept > named.length && <li>and {(kept - named.length).toLocaleString('en-US')} more</li>}
        </ul>
      )}
    </StatusLine>
  )
}

function words(items: number, kept: number): string {
  if (kept === 0) return 'The import is undone. Its items are under Deleted, and can be restored from there.'
  const [deleted, all, left] = [items - kept, items, kept].map((count) => count.toLocaleString('en-US'))
  const gone = items === kept ? 'Nothing was deleted' : `${deleted} of ${all} items deleted; they can be restored from Deleted`
  return `${gone}. ${left} ${kept === 1 ? 'was changed since and stays' : 'were changed since and stay'}:`
}
