import { uploadImage } from '#app/admin/images/upload-image.ts'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { valueIn } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext, type ShareUpload } from '#app/editing/state/editor-view.ts'

/** People may close the dialog during an upload, so the bar reports failures. */
export async function uploadShared(editing: EditorContext, table: string, chosen: File): Promise<void> {
  setUpload(editing, undefined)
  changeView(editing, { problem: undefined })
  const stop = new AbortController()
  const onProgress = (share: number) => stop.signal.aborted || changeView(editing, { upload: { type: 'sending', table, share, stop } })
  onProgress(0)
  const answer = await uploadImage(chosen, stop.signal, { onProgress })
  if (stop.signal.aborted) return
  if (answer.ok) return chooseShared(editing, table, answer)
  setUpload(editing, { type: 'failed', table, problem: answer.message })
  if (editing.view.get().dialog?.type !== 'head') changeView(editing, { problem: `The share image wasn’t uploaded. ${answer.message}` })
}

/** An old upload error says nothing about the new image. */
export function chooseShared(editing: EditorContext, table: string, { file, alt }: { file: string; alt: string }): void {
  const { store } = editing
  setUpload(editing, undefined)
  if (file === String(valueIn(store, `${table}:sharePicture.file`) ?? '')) return
  recordInput(store, `${table}:sharePicture.file`, file)
  recordInput(store, `${table}:sharePicture.alt`, alt)
  void saveEdits(store)
}

/** A new upload cancels the previous one. */
function setUpload(editing: EditorContext, upload: ShareUpload | undefined): void {
  const before = editing.view.get().upload
  if (before?.type === 'sending') before.stop.abort()
  changeView(editing, { upload })
}
