import type { ClipboardEvent } from 'react'
import { stripControls } from '#lib/text/strip-controls.ts'

/** Validation rejects invisible characters, which people couldn't find or delete. */
export function cleanPastedText(event: ClipboardEvent<HTMLFormElement>): void {
  const { target, clipboardData } = event
  const isOneLine = target instanceof HTMLInputElement
  if (!isOneLine && !(target instanceof HTMLTextAreaElement)) return
  const pasted = clipboardData.getData('text/plain')
  const seen = stripControls(pasted, isOneLine ? ' ' : '\n')
  if (seen === pasted.replaceAll('\r\n', '\n')) return
  event.preventDefault()
  // Only `execCommand` keeps the browser's undo history intact.
  document.execCommand('insertText', false, seen)
}
