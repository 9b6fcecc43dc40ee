import styles from './selectable-cards.module.css'
import { formatSelectionValue } from './selection-value.ts'

export const SELECTION_FORM = 'selection'

/** The box of a card, which belongs to the form above the cards. */
export function SelectCheckbox({ item, title }: { item: { id: string; version: string }; title: string }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" form={SELECTION_FORM} name="selected" value={formatSelectionValue(item)} />
      <span className="visually-hidden">Select {title}</span>
    </label>
  )
}
