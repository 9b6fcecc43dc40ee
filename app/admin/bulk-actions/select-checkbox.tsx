import { useMay } from '#app/admin/navigation/admin-context.ts'
import styles from './selectable-cards.module.css'
import { formatSelectionValue } from './selection-value.ts'

export const SELECTION_FORM = 'selection'

export function SelectCheckbox({ item, title }: { item: Parameters<typeof formatSelectionValue>[0]; title: string }) {
  return <SelectBox value={formatSelectionValue(item)} title={title} />
}

/** Forms can't nest and cards contain some, so the checkbox names its form. */
export function SelectBox({ value, title }: { value: string; title: string }) {
  if (!useMay('publish')) return null
  return (
    <label className={styles.box}>
      <input type="checkbox" form={SELECTION_FORM} name="selected" value={value} />
      <span className="visually-hidden">Select {title}</span>
    </label>
  )
}
