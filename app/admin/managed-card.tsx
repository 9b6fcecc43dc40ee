import { LongDate } from '../ui/long-date.tsx'
import deleteStyles from './delete-dialog.module.css'
import { DELETE_WORDS, DeleteDialog } from './delete-dialog.tsx'
import { Icon } from './icon.tsx'
import styles from './manage.module.css'
import type { ManagedItem } from './managed-items.ts'
import { StateBadge } from './state-badge.tsx'

/** `view`: the query of the list, so that editing leads back to the same place. */
export function ManagedCard({ card, view }: { card: ManagedItem; view: string }) {
  const { kind, id, version, source, title, excerpt, posted, state, link } = card
  const from = new URLSearchParams(view)
  from.delete('tab')
  return (
    <article className={styles.card}>
      <p className={styles.source}>{source}</p>
      <h2>{link ? <a href={link}>{title}</a> : title}</h2>
      {kind === 'blog' && excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      <div className={styles.state}>
        <StateBadge state={state} posted={posted} />
      </div>
      <div className={styles.foot}>
        <p className={styles.posted}>{posted && <LongDate day={posted} />}</p>
        <a
          className={deleteStyles.iconButton}
          href={`/edit-${kind}/${encodeURIComponent(id)}${from.size > 0 ? `?${from}` : ''}`}
          aria-label={`Edit ${title}`}
        >
          <Icon name="edit" />
        </a>
        <DeleteDialog id={`delete-${id}`} name={title} words={DELETE_WORDS[kind]} fields={{ id, version: String(version) }} />
      </div>
    </article>
  )
}
