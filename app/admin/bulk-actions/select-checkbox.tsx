import { useMay } from '#app/admin/navigation/current-role.ts'
import styles from './selectable-cards.module.css'
import { formatSelectionValue } from './selection-value.ts'

export const SELECTION_FORM = 'selection'

/** Forms can't nest and cards contain some, so the checkbox names its form. */
export function SelectCheckbox({ item, title }: { item: Parameters<typeof formatSelectionValue>[0]; title: string }) {
  if (!useMay('publish')) return null
  return (
    <label className={styles.box}>
      <input type="checkbox" form={SELECTION_FORM} name="selected" value={formatSelectionValue(item)} />
      <span className="visually-hidden">Select {title}</span>
    </label>
  )
}
