import { useSyncExternalStore } from 'react'
import type { CopyRef, EditorState, EditorStore } from './editor-store.ts'
import type { Observable } from './observable.ts'
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
  text: HTMLElement | undefined
  dialog: Dialog | undefined
  problem: string | undefined
  removed: RemovedEntry | undefined
  upload: ShareUpload | undefined
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
  return useSyncExternalStore(store.state.subscribe, store.state.get)
}

export function useEditorView({ view }: EditorContext): EditorView {
  return useSyncExternalStore(view.subscribe, view.get)
}

export function openDialog({ view }: EditorContext, dialog: Dialog | undefined): void {
  view.set({ ...view.get(), dialog })
}

export function showMessage({ view }: EditorContext, problem: string | undefined): void {
  view.set({ ...view.get(), problem })
}

export function setRemovedEntry({ view }: EditorContext, removed: EditorView['removed']): void {
  view.set({ ...view.get(), removed })
}
