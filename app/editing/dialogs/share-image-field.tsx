import { useId, useRef, useState } from 'react'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { MediaPicker } from '#app/admin/images/media-picker.tsx'
import { uploadImage } from '#app/admin/images/upload-image.ts'
import { SendingProgress } from '#app/admin/images/upload-progress.tsx'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext, type ShareUpload, useEditorState, useEditorView } from '#app/editing/state/editor-view.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { imagePath } from '#domain/images/image-path.ts'
import { CopyField } from './copy-field.tsx'

const SHARED = { width: 1200, height: 630 }
const HINT = `${IMAGE_HINT} Best with ${SHARED.width} × ${SHARED.height} pixels: photos of another shape are cropped, logos and drawings are shown whole.`

export function hasShareImage({ store }: EditorContext, table: string): boolean {
  return fieldOf(store, `${table}:sharePicture.file`)?.type === 'picture'
}

export function ShareImageField({ editing, table }: { editing: EditorContext; table: string }) {
  useEditorState(editing)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { upload: any } = useEditorView(editing)
  const upload = any?.table === table ? any : undefined
  const problem = upload?.type === 'failed' ? upload.problem : undefined
  const file = String(valueIn(editing.store, `${table}:sharePicture.file`) ?? '')

  /** Choosing none removes the focused button too. */
  function drop(instead: string): void {
    chooseShared(editing, table, { file: instead, alt: '' })
    input.current?.focus()
  }

  function take(chosen: File | undefined): void {
    if (input.current) input.current.value = ''
    if (chosen) void uploadShared(editing, table, chosen)
  }

  return (
    <fieldset className="stack editing-share">
      <legend>Share image</legend>
      {file === '' ? <p>Made from the title.</p> : <Chosen key={file} file={file} onDrop={() => drop('')} />}
      <LabeledField id={id} label={file === '' ? 'Your own image' : 'Another image'} hint={HINT} problem={problem}>
        <input
          {...controlProps(id, problem, HINT)}
          ref={input}
          type="file"
          accept={IMAGE_KINDS}
          className="file-field"
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
      </LabeledField>
      <div className="row">
        <MediaPicker label="Share image" onPick={(picked) => chooseShared(editing, table, picked)} />
      </div>
      {upload?.type === 'sending' && <SendingProgress share={upload.share} label="the share image" onCancel={() => drop(file)} />}
      {file !== '' && <CopyField isLabelShort editing={editing} at={`${table}:sharePicture.alt`} />}
    </fieldset>
  )
}

function Chosen({ file, onDrop }: { file: string; onDrop: () => void }) {
  const [found, setFound] = useState<{ width: number; height: number } | 'gone'>()
  return (
    <div className="row editing-share-chosen">
      {found !== 'gone' && (
        <img
          src={imagePath(file)}
          alt="Chosen, whole"
          className="picture"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setFound({ width, height })}
          onError={() => setFound('gone')}
        />
      )}
      <div className="stack">
        <p role="status">{found && aboutFound(found)}</p>
        <QuietButton onClick={onDrop}>Use the default image</QuietButton>
      </div>
    </div>
  )
}

function aboutFound(found: { width: number; height: number } | 'gone'): string {
  if (found === 'gone') return 'This image is missing. The default one is shared.'
  const size = `${found.width} × ${found.height} pixels.`
  return found.width < SHARED.width / 2 || found.height < SHARED.height / 2 ? `${size} It’s small and may look blurred.` : size
}

/** People may close the dialog during an upload, so the bar reports failures. */
async function uploadShared(editing: EditorContext, table: string, chosen: File): Promise<void> {
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
function chooseShared(editing: EditorContext, table: string, { file, alt }: { file: string; alt: string }): void {
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
