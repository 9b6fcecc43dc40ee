import styles from './message-card.module.css'

/** The texts of a form by their names. */
export type Unsaved = [name: string, text: string][]

/** Gives back what was typed into a form that was not taken, to be read, copied, or sent to the same address again. A field that was emptied stays so. */
export function UnsavedForm({ unsaved, again }: { unsaved: Unsaved; again: string }) {
  if (unsaved.length === 0) return null
  return (
    <form method="post" encType="multipart/form-data" className={styles.unsaved}>
      {unsaved.map(([name, sent], at) =>
        sent === '' ? (
          <input key={at} type="hidden" name={name} value="" />
        ) : (
          <label key={at} className="field">
            {name.replaceAll('_', ' ')}
            <textarea name={name} className="input" rows={sent.length > 200 ? 12 : 1} defaultValue={sent} readOnly />
          </label>
        ),
      )}
      <button type="submit" className="button">
        {again}
      </button>
    </form>
  )
}
