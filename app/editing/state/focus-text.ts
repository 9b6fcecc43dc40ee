import { decodeComponent } from '#lib/text/decode-component.ts'
import { textIn } from './editable-texts.ts'
import { type CopyRef, fieldOf, splitRef, valueIn } from './editor-store.ts'
import { changeView, type EditorContext } from './editor-view.ts'

export function focusText(editing: EditorContext, at: CopyRef): void {
  const text = textIn(at)
  const { key, place } = splitRef(at)
  if (text?.checkVisibility()) {
    text.focus({ preventScroll: true })
    text.scrollIntoView({ block: 'center', behavior: 'instant' })
  } else if (place.startsWith('sharePicture.')) changeView(editing, { dialog: { type: 'head', table: key } })
  else changeView(editing, { dialog: { type: 'more', at } })
}

/** The hash works once, so a reload doesn't move the cursor again. */
export function focusFromHash(editing: EditorContext, isListed: boolean): void {
  const at = decodeComponent(location.hash.slice(1)) ?? ''
  if (!fieldOf(editing.store, at)) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (valueIn(editing.store, at) === undefined) changeView(editing, { problem: 'This text is no longer on the page.' })
  else if (isListed) changeView(editing, { dialog: { type: 'more', at } })
  else focusText(editing, at)
}
