import type { KeyboardEvent } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'

/** Writers press Enter after a title and don't expect the form to submit. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target: line, currentTarget: form } = event
  if (event.key !== 'Enter' || !(line instanceof HTMLInputElement) || line.enterKeyHint !== 'next') return
  if (isComposingKey(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const fields = [...form.querySelectorAll<HTMLElement>('input, textarea, select')].filter((field) => field.checkVisibility())
  fields[fields.indexOf(line) + 1]?.focus()
}
