import type { StoreHealth } from '#domain/ports/store.ts'
import styles from './status-line.module.css'

const WORDS: Partial<Record<StoreHealth, string>> = {
  full: 'The server’s disk is full: nothing new can be saved, and messages from visitors are turned away. Reading, deleting and exporting work. Make room on the disk, or delete messages.',
  'read-only':
    'The server’s disk cannot be written to: nothing can be saved, and messages from visitors are turned away. Reading and exporting work. Whoever runs the server has to look at it.',
  'file-replaced':
    'The store’s file was moved or replaced while the site was running: nothing can be saved, and messages from visitors are turned away. Whoever runs the server has to put it back, or start the site again.',
  damaged:
    'The store is damaged. What can be read of it is shown, but nothing is saved, and messages from visitors are turned away. Whoever runs the server has to put its last backup in its place.',
  unreachable:
    'The store does not take anything at the moment: nothing can be saved, and messages from visitors are turned away. It is asked again all the time, and goes on by itself.',
}

/** A warning on every page saves people from writing for an hour first. */
export function StoreWarning({ standing }: { standing: StoreHealth }) {
  const words = WORDS[standing]
  return (
    words && (
      <div role="alert" className={styles.problem}>
        <p>{words}</p>
      </div>
    )
  )
}
