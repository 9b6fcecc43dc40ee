import { useContext, useEffect, useId, useRef, useState } from 'react'
import { FormStateContext } from '#app/admin/forms/form-state.ts'
import '#app/admin/images/media-picker.css'
import '#app/admin/shell/file-field.css'
import { currentFigure, insertFigure } from '#app/admin/editor/extensions/figure.ts'
import { type DialogProps, EditorDialog } from '#app/admin/editor/links/editor-dialog.tsx'
import { say } from '#app/admin/images/alt-text-control.tsx'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { MediaPicker, type PickedImage } from '#app/admin/images/media-picker.tsx'
import { uploadImage } from '#app/admin/images/upload-image.ts'
import { controlProps, LabeledField, LabeledInput } from '#app/admin/shell/labeled-field.tsx'

const GONE = 'This image was deleted. Choose another one.'
const FILE_HINT = `${IMAGE_HINT} It’s shown whole.`

export function ImageDialog({ editor, onClose }: DialogProps) {
  const [fileId, altId] = [useId(), useId()]
  const { file, description, decorative, chosen, sending, problem, ...act } = useImageDialog({ editor, onClose })
  const placed = currentFigure(editor)
  const isUploading = sending?.share !== undefined
  return (
    <EditorDialog
      title={placed ? 'Image' : 'Insert image'}
      action={placed ? 'Save' : isUploading ? 'Uploading…' : 'Insert image'}
      isBusy={sending !== undefined}
      onApply={act.apply}
      onClose={onClose}
    >
      {!placed && (
        <>
          <LabeledField id={fileId} label="Image" hint={FILE_HINT} problem={problem?.file}>
            <input
              {...controlProps(fileId, problem?.file, FILE_HINT)}
              ref={file}
              type="file"
              accept={IMAGE_KINDS}
              className="file-field"
              onChange={({ currentTarget }) => act.choose(currentTarget.files?.[0])}
            />
          </LabeledField>
          <div className="row gap-2">
            <MediaPicker label="Image" onPick={act.pick} />
            {chosen && !(chosen instanceof File) && <span role="status">{chosen.name}</span>}
          </div>
        </>
      )}
      <LabeledInput
        id={altId}
        label="Alt text"
        hint="What the image shows, in a sentence."
        problem={problem?.alt}
        ref={description}
        type="text"
        defaultValue={placed?.alt ?? ''}
        onInput={({ currentTarget }) => {
          if (decorative.current && currentTarget.value !== '') decorative.current.checked = false
        }}
      />
      <label className="check">
        <input
          ref={decorative}
          type="checkbox"
          defaultChecked={placed?.alt === ''}
          onChange={({ currentTarget }) => {
            if (description.current && currentTarget.checked) description.current.value = ''
          }}
        />
        <span>
          Decorative image <span className="soft">(no alt text)</span>
        </span>
      </label>
      {isUploading && <progress value={sending.share} max={1} aria-label="Upload of the image" />}
    </EditorDialog>
  )
}

/** Listeners of the form render it before React hears of an input, so controlled fields would lose what's typed. */
function useImageDialog({ editor, onClose }: DialogProps) {
  const { holdSave } = useContext(FormStateContext)
  const file = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const decorative = useRef<HTMLInputElement>(null)
  const controller = useRef<AbortController>(null)
  const [chosen, setChosen] = useState<File | PickedImage>()
  /** `share` is the uploaded fraction, 0 to 1. */
  const [sending, setSending] = useState<{ share?: number }>()
  const [problem, setProblem] = useState<{ file?: string; alt?: string }>()
  useEffect(() => () => controller.current?.abort(), [])

  function apply(): void {
    const alt = description.current?.value.trim() ?? ''
    const placed = currentFigure(editor)
    if (!placed && !chosen) fail('Choose an image.')
    else if (alt === '' && !decorative.current?.checked) {
      setProblem({ alt: 'Enter alt text, or tick “Decorative image”.' })
      description.current?.focus()
    } else if (placed) {
      editor.view.dispatch(editor.state.tr.setNodeAttribute(placed.at, 'alt', alt))
      onClose()
    } else if (chosen && !sending) void holdSave(insert(chosen, alt))
  }

  async function insert(image: File | PickedImage, alt: string): Promise<boolean> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const onProgress = (share: number) => signal.aborted || setSending({ share })
    setSending(image instanceof File ? { share: 0 } : {})
    setProblem(undefined)
    const answer = image instanceof File ? await uploadImage(image, signal, { onProgress }) : await stillStored(image, signal)
    if (signal.aborted || editor.isDestroyed) return false
    setSending(undefined)
    if (!answer.ok) fail(answer.message)
    else {
      const { src, width, height } = answer
      const caption = insertFigure(editor, { src, width, height, alt }, editor.state.selection.to)
      editor.chain().setTextSelection(caption).scrollIntoView().run()
      onClose()
    }
    return answer.ok
  }

  function choose(image: File | PickedImage | undefined): void {
    setChosen(image)
    setProblem(undefined)
  }

  function pick(picture: PickedImage): void {
    if (file.current) file.current.value = ''
    choose(picture)
    if (description.current && picture.alt) say(description.current, picture.alt)
    description.current?.focus()
  }

  function fail(message: string): void {
    setProblem({ file: message })
    file.current?.focus()
  }

  return { file, description, decorative, chosen, sending, problem, apply, choose, pick }
}

/** Someone may have deleted the image since the list loaded. */
async function stillStored(picked: PickedImage, signal: AbortSignal) {
  const answer = await fetch(picked.src, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  return answer?.status === 404 ? { ok: false as const, message: GONE } : { ok: true as const, ...picked }
}
