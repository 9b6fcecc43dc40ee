import { useId, useState } from 'react'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { MediaPicker } from '#app/admin/images/media-picker.tsx'
import { uploadImage } from '#app/admin/images/upload-image.ts'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { type CopyRef, splitRef, valueIn } from '#app/editing/state/editor-store.ts'
import type { EditorContext } from '#app/editing/state/editor-view.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { imagePath } from '#domain/images/image-path.ts'

export function ImageField({ editing, at, label }: { editing: EditorContext; at: CopyRef; label: string }) {
  const { store } = editing
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const file = String(valueIn(store, at) ?? '')

  async function choose(chosen: string): Promise<void> {
    setProblem(undefined)
    recordInput(store, at, chosen)
    await saveEdits(store)
    await refreshPage(editing, splitRef(at).key)
  }

  async function upload(chosen: File | undefined): Promise<void> {
    const answer = chosen && (await uploadImage(chosen))
    if (answer?.ok) await choose(answer.file)
    else setProblem(answer?.message)
  }

  return (
    <fieldset className="stack editing-share">
      <legend>{label}</legend>
      {file && <img src={imagePath(file)} alt="Chosen, whole" className="picture" />}
      <LabeledField id={id} label={file ? 'Another image' : 'Upload an image'} hint={IMAGE_HINT} problem={problem}>
        <input
          {...controlProps(id, problem, IMAGE_HINT)}
          data-at={at}
          type="file"
          accept={IMAGE_KINDS}
          className="file-field"
          onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
        />
      </LabeledField>
      <div className="row">
        <MediaPicker label={label} onPick={(picked) => void choose(picked.file)} />
        {file && <QuietButton onClick={() => void choose('')}>Remove</QuietButton>}
      </div>
    </fieldset>
  )
}
