import type { ClipboardEvent } from 'react'
import { stripControls } from '#lib/text/strip-controls.ts'

/** A field takes what is pasted without the signs that nobody sees: the one that was refused for them could not be mended by anybody. */
export function cleanPastedText(event: ClipboardEvent<HTMLFormElement>): void {
  const { target, clipboardData } = event
  const isOneLine = target instanceof HTMLInputElement
  if (!isOneLine && !(target instanceof HTMLTextAreaElement)) return
  const pasted = clipboardData.getData('text/plain')
  const seen = stripControls(pasted, isOneLine ? ' ' : '\n')
  if (seen === pasted.replaceAll('\r\n', '\n')) return
  event.preventDefault()
  // The one way into the field that the browser's own "Undo" knows of.
  document.execCommand('insertText', false, seen)
}
