import { uploadPicture } from '#app/admin/images/upload-image.ts'
import { save, write } from '#app/editing/state/autosave.ts'
import { valueIn } from '#app/editing/state/editor-store.ts'
import { type Editing, type ShareUpload, tellProblem } from '#app/editing/state/editor-view.ts'

/** Uploads the picture that a page is to be shared with. The dialog may be closed meanwhile: the bar says then what went wrong. */
export async function uploadShared(editing: Editing, table: string, chosen: File): Promise<void> {
  setUpload(editing, undefined)
  tellProblem(editing, undefined)
  const stop = new AbortController()
  const onProgress = (share: number) => stop.signal.aborted || show(editing, { is: 'sending', table, share, stop })
  onProgress(0)
  const answer = await uploadPicture(chosen, stop.signal, { onProgress })
  if (stop.signal.aborted) return
  if (answer.ok) return chooseShared(editing, table, answer.file)
  setUpload(editing, { is: 'failed', table, problem: answer.message })
  if (editing.view.get().dialog?.is !== 'head') tellProblem(editing, `The share picture was not taken. ${answer.message}`)
}

/** What was said of the picture before is not said of another. */
export function chooseShared(editing: Editing, table: string, next: string): void {
  const { desk } = editing
  setUpload(editing, undefined)
  if (next === String(valueIn(desk, `${table}:sharePicture.file`) ?? '')) return
  write(desk, `${table}:sharePicture.file`, next)
  write(desk, `${table}:sharePicture.alt`, '')
  void save(desk)
}

/** The one that was on its way is called off. */
function setUpload(editing: Editing, upload: ShareUpload | undefined): void {
  const before = editing.view.get().upload
  if (before?.is === 'sending') before.stop.abort()
  show(editing, upload)
}

function show({ view }: Editing, upload: ShareUpload | undefined): void {
  view.set({ ...view.get(), upload })
}
