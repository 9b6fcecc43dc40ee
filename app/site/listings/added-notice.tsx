import type { AddedItem } from './added-item.ts'
import styles from './added-notice.module.css'

export function AddedNotice({ added: { words, links } }: { added: AddedItem }) {
  return (
    <div role="status" className={styles.notice}>
      <p>{words}</p>
      <p className={styles.links}>
        {links.map(({ label, path }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}
