import type { CopyRef, EditorState, EditorStore } from './editor-store.ts'
import { type Observable, useObservable } from './observable.ts'
import type { RemovedEntry } from './removed-entry.ts'
import type { UnsavedEdits } from './unsaved-edits.ts'

type Dialog =
  | { type: 'link'; at: CopyRef }
  | { type: 'more'; at: CopyRef | undefined }
  | { type: 'head'; table: string }
  | { type: 'publish' }
  | { type: 'discard' }

export type ShareUpload = { table: string } & (
  | { type: 'sending'; share: number; stop: AbortController }
  | { type: 'failed'; problem: string }
)

/** `text` has the focus; `removed` can be undone until lists change again. */
export type EditorView = {
  text?: HTMLElement
  dialog?: Dialog
  problem?: string
  removed?: RemovedEntry
  upload?: ShareUpload
}

/** `own` lists this page's tables, `places` all fields on it, `leave` the public URL. */
export type EditorContext = {
  store: EditorStore
  view: Observable<EditorView>
  own: readonly string[]
  places: Set<CopyRef>
  leave: string
  unsavedEdits: UnsavedEdits
  zone: string
  mayPublish: boolean
}

export function useEditorState({ store }: EditorContext): EditorState {
  return useObservable(store.state)
}

export function useEditorView({ view }: EditorContext): EditorView {
  return useObservable(view)
}

export function changeView({ view }: EditorContext, change: EditorView): void {
  view.set({ ...view.get(), ...change })
}
