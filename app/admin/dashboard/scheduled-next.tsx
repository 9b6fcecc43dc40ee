import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { editPath } from '#app/content/item-pages.ts'
import { kinds } from '#domain/kinds/kinds.ts'
import { formatShortDay } from '#lib/time/dates.ts'
import styles from './todo-list.module.css'

export function ScheduledNext({ total, items }: { total: number; items: readonly ManagedItem[] }) {
  const [first] = items
  return (
    <section aria-labelledby="scheduled" className={`card ${styles.panel}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="scheduled">Scheduled next</h2>
        {first && (
          <a className="tap small" href={listPath(first.kind, 'scheduled')} aria-label={`All ${total} scheduled`}>
            {`All ${total}`}
          </a>
        )}
      </div>
      {items.length === 0 && <p className="soft">Nothing scheduled. Give a post a later date.</p>}
      <ul>
        {items.map(({ kind, id, title, posted }) => {
          const [month, date] = posted ? formatShortDay(posted).split(' ') : []
          return (
            <li key={id}>
              <p className={styles.day}>
                <span className="note">{month}</span> {date}
              </p>
              <div className="grow">
                <p className="strong">
                  <a href={editPath(kind, id)}>{title}</a>
                </p>
                <p className="note">{kinds[kind].words.name}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
