import { uploadImage } from '#app/admin/images/upload-image.ts'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { valueIn } from '#app/editing/state/editor-store.ts'
import { type EditorContext, type ShareUpload, showMessage } from '#app/editing/state/editor-view.ts'

/** Uploads the picture that a page is to be shared with. The dialog may be closed meanwhile: the bar says then what went wrong. */
export async function uploadShared(editing: EditorContext, table: string, chosen: File): Promise<void> {
  setUpload(editing, undefined)
  showMessage(editing, undefined)
  const stop = new AbortController()
  const onProgress = (share: number) => stop.signal.aborted || show(editing, { is: 'sending', table, share, stop })
  onProgress(0)
  const answer = await uploadImage(chosen, stop.signal, { onProgress })
  if (stop.signal.aborted) return
  if (answer.ok) return chooseShared(editing, table, answer.file)
  setUpload(editing, { is: 'failed', table, problem: answer.message })
  if (editing.view.get().dialog?.is !== 'head') showMessage(editing, `The share picture was not taken. ${answer.message}`)
}

/** What was said of the picture before is not said of another. */
export function chooseShared(editing: EditorContext, table: string, next: string): void {
  const { desk } = editing
  setUpload(editing, undefined)
  if (next === String(valueIn(desk, `${table}:sharePicture.file`) ?? '')) return
  recordInput(desk, `${table}:sharePicture.file`, next)
  recordInput(desk, `${table}:sharePicture.alt`, '')
  void saveEdits(desk)
}

/** The one that was on its way is called off. */
function setUpload(editing: EditorContext, upload: ShareUpload | undefined): void {
  const before = editing.view.get().upload
  if (before?.is === 'sending') before.stop.abort()
  show(editing, upload)
}

function show({ view }: EditorContext, upload: ShareUpload | undefined): void {
  view.set({ ...view.get(), upload })
}
