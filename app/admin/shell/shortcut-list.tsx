import styles from './shortcut-list.module.css'

export function ShortcutList({ rows }: { rows: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
