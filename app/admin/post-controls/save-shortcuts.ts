import type { KeyboardEvent } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'

/** Ctrl+S is a reflex, so it saves a draft and never publishes. Ctrl+Enter presses the primary button. */
export function pressShortcut(event: KeyboardEvent<HTMLFormElement>, primary: HTMLButtonElement | null): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isComposingKey(event.nativeEvent)) return
  const isSave = event.key.toLowerCase() === 's'
  if (!isSave && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (event.repeat) return
  const form = event.currentTarget
  form.requestSubmit(isSave ? form.querySelector<HTMLButtonElement>('button[name="intent"][value="draft"]') : primary)
}
