import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { atOf, isMultiline, labelOf, makeSelectable, showText, TEXT } from '#app/editing/state/editable-texts.ts'
import { type EditorStore, fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { toSingleLine } from '#app/editing/state/single-line.ts'
import { stripControls } from '#lib/text/strip-controls.ts'
import { MOUNT_ID } from './mount.ts'

export const TOOLS_ID = 'editing-tools-note'

const begun = new WeakMap<HTMLElement, string>()

function begin(desk: EditorStore, text: HTMLElement, pointer?: { clientX: number; clientY: number }): void {
  const field = fieldOf(desk, atOf(text))
  if (text.isContentEditable || (field?.type !== 'text' && field?.type !== 'email')) return
  begun.set(text, text.textContent ?? '')
  text.contentEditable = 'plaintext-only'
  text.role = 'textbox'
  text.ariaLabel = labelOf(field)
  if (field.type === 'text' && isMultiline(field, text)) text.ariaMultiLine = 'true'
  text.setAttribute('aria-describedby', TOOLS_ID)
  text.focus({ preventScroll: pointer !== undefined })
  placeCursor(text, pointer)
}

function end(desk: EditorStore, text: HTMLElement): void {
  if (!text.isContentEditable) return
  const value = valueIn(desk, atOf(text))
  if (typeof value === 'string') text.textContent = value
  text.removeAttribute('aria-describedby')
  makeSelectable(desk, text)
  showText(desk, atOf(text), text)
  void saveEdits(desk)
}

/** Refreshing the page replaces its parts, so listeners sit on the document. */
export function startInlineEditing(desk: EditorStore, inPanel: (at: string) => void): void {
  document.addEventListener('click', (event) => clicked(desk, event, inPanel), { capture: true })
  document.addEventListener('keydown', (event) => pressed(desk, event), { capture: true })
  document.addEventListener('input', (event) => {
    const text = textOf(event)
    if (text?.isContentEditable) taken(desk, text)
  })
  document.addEventListener('focusout', (event) => {
    const text = textOf(event)
    if (text && document.hasFocus()) end(desk, text)
  })
  document.addEventListener('paste', (event) => {
    const text = textOf(event)
    if (!text?.isContentEditable) return
    event.preventDefault()
    insert(desk, text, event.clipboardData?.getData('text/plain') ?? '')
  })
  document.addEventListener('drop', (event) => textOf(event) && event.preventDefault())
  document.addEventListener('dragstart', (event) => textOf(event) && event.preventDefault())
}

function taken(desk: EditorStore, text: HTMLElement): void {
  const at = atOf(text)
  // Browsers end multiline text with an extra line break for the cursor.
  recordInput(desk, at, (text.textContent ?? '').replace(/(?<!\n)\n+$/, ''))
  showText(desk, at, text)
}

function insert(desk: EditorStore, text: HTMLElement, pasted: string): void {
  const lines = stripControls(pasted, '\n')
  const plain = text.ariaMultiLine === 'true' ? lines.replaceAll('\t', ' ') : toSingleLine(lines.trim())
  // Only `execCommand` keeps the browser's undo history intact.
  document.execCommand('insertText', false, plain)
  taken(desk, text)
}

function clicked(desk: EditorStore, event: MouseEvent, inPanel: (at: string) => void): void {
  const inside = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-words-inside]') : null
  if (inside) {
    event.preventDefault()
    inPanel(inside.dataset.wordsInside ?? '')
    return
  }
  const text = textOf(event)
  if (!text || event.ctrlKey || event.metaKey) return
  // A click must not follow the link or toggle the label around the text.
  event.preventDefault()
  if (!text.isContentEditable) begin(desk, text, event.detail > 0 ? event : undefined)
}

function pressed(desk: EditorStore, event: KeyboardEvent): void {
  const text = textOf(event)
  if (!text || isComposingKey(event)) return
  if (!text.isContentEditable) {
    if (event.key === 'Escape') document.querySelector<HTMLElement>(`#${MOUNT_ID} button`)?.focus()
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    begin(desk, text)
  } else if (event.key === 'Escape') {
    event.preventDefault()
    recordInput(desk, atOf(text), begun.get(text) ?? '')
    end(desk, text)
  } else if (event.key === 'Enter') {
    event.preventDefault()
    if (text.ariaMultiLine === 'true') document.execCommand('insertLineBreak')
    else end(desk, text)
  }
}

function placeCursor(text: HTMLElement, pointer: { clientX: number; clientY: number } | undefined): void {
  const selection = getSelection()
  const found = pointer && caretAt(pointer.clientX, pointer.clientY)
  if (found && text.contains(found.node)) selection?.collapse(found.node, found.offset)
  else {
    selection?.selectAllChildren(text)
    selection?.collapseToEnd()
  }
}

function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y)
  if (position) return { node: position.offsetNode, offset: position.offset }
  // Safari supports only this older name.
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}

export function textOf({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(TEXT)) || undefined
}
