import { type Draft, draftTime } from './draft-keeper.ts'
import styles from './item-form.module.css'

type Props = { draft: Draft | undefined; onRestore: () => void; onDiscard: () => void }

/** Offers what an earlier visit left unsaved in this browser. */
export function DraftOffer({ draft, onRestore, onDiscard }: Props) {
  if (!draft) return null
  return (
    <div className={styles.offer} role="status">
      <p>There is text here that was not saved.</p>
      <button type="button" className="button" onClick={onRestore}>
        Restore unsaved text from {draftTime(draft.savedAt)}
      </button>
      <button type="button" className="button button-quiet" onClick={onDiscard}>
        Discard
      </button>
    </div>
  )
}
