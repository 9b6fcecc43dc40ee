import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useContext, useRef, useState } from 'react'
import { FormStateContext } from '#app/admin/forms/form-state.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import '#app/admin/images/media-picker.css'
import { currentFigure, describeFigure, insertFigure } from '#app/admin/editor/extensions/figure.ts'
import { EditorDialog } from '#app/admin/editor/links/editor-dialog.tsx'
import { say } from '#app/admin/images/alt-text-control.tsx'
import { MediaPicker, type PickedImage } from '#app/admin/images/media-picker.tsx'
import { uploadImage } from '#app/admin/images/upload-image.ts'
import { DescriptionField, FileField, type Problem } from './image-dialog-fields.tsx'

export function openImageDialog(dialog: HTMLDialogElement | null, editor: Editor): void {
  if (!dialog) return
  const file = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  const description = dialog.querySelector<HTMLInputElement>('input[type="text"]')
  const decorative = dialog.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (file) file.value = ''
  if (description) description.value = currentFigure(editor)?.picture.alt ?? ''
  if (decorative) decorative.checked = currentFigure(editor)?.picture.alt === ''
  dialog.showModal()
  ;(file ?? description)?.focus()
}

/** `share` is the uploaded fraction, 0 to 1. */
type Sending = { controller: AbortController; share?: number }

const GONE = 'This image was deleted. Choose another one.'

type Props = { editor: Editor; ref: RefObject<HTMLDialogElement | null> }

type Fields = Record<'file' | 'description' | 'decorative', RefObject<HTMLInputElement | null>>

export function ImageDialog({ editor, ref }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const decorative = useRef<HTMLInputElement>(null)
  const isPlaced = useEditorState({ editor, selector: ({ editor: changed }) => currentFigure(changed) !== undefined })
  const { picked, sending, problem, ...act } = useImageDialog({ editor, ref, file, description, decorative })
  return (
    <EditorDialog title={isPlaced ? 'Image' : 'Insert image'} ref={ref} onApply={act.apply} onLeave={act.leave}>
      {!isPlaced && (
        <>
          <FileField ref={file} problem={problem} onChoose={act.forget} onProblem={act.setProblem} />
          <div className="row gap-2">
            <MediaPicker label="Image" onPick={act.take} />
            {picked && <span role="status">{picked.name}</span>}
          </div>
        </>
      )}
      <DescriptionField ref={description} decorative={decorative} problem={problem} />
      {sending?.share !== undefined && <progress value={sending.share} max={1} aria-label="Upload of the image" />}
      <div className="row dialog-end">
        <QuietButton onClick={act.close}>Cancel</QuietButton>
        <button type="button" className="button" aria-disabled={sending !== undefined || undefined} onClick={act.apply}>
          {isPlaced ? 'Save' : sending?.share !== undefined ? 'Uploading…' : 'Insert image'}
        </button>
      </div>
    </EditorDialog>
  )
}

function useImageDialog({ editor, ref, file, description, decorative }: Props & Fields) {
  const { holdSave } = useContext(FormStateContext)
  const [picked, setPicked] = useState<PickedImage>()
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<Problem>()

  function apply(): void {
    const alt = description.current?.value.trim() ?? ''
    const placed = currentFigure(editor)
    const chosen = picked ?? file.current?.files?.[0]
    if (!placed && !chosen) fail({ field: 'file', message: 'Choose an image.' })
    else if (alt === '' && !decorative.current?.checked)
      fail({ field: 'description', message: 'Enter alt text, or tick “Decorative image”.' })
    else if (placed) {
      describeFigure(editor, placed.at, alt)
      close()
    } else if (chosen && !sending) void holdSave(insert(chosen, alt))
  }

  async function insert(chosen: File | PickedImage, alt: string): Promise<boolean> {
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (share: number) => !signal.aborted && setSending({ controller, share })
    setSending(chosen instanceof File ? { controller, share: 0 } : { controller })
    setProblem(undefined)
    const answer = chosen instanceof File ? await uploadImage(chosen, signal, { onProgress }) : await stillStored(chosen, signal)
    if (signal.aborted || editor.isDestroyed) return false
    setSending(undefined)
    if (answer.ok) place(answer, alt)
    else fail({ field: 'file', message: answer.message })
    return answer.ok
  }

  function place({ src, width, height }: Pick<PickedImage, 'src' | 'width' | 'height'>, alt: string): void {
    const caption = insertFigure(editor, { src, width, height, alt }, editor.state.selection.to)
    editor.chain().setTextSelection(caption).scrollIntoView().run()
    close()
  }

  function take(picture: PickedImage): void {
    if (file.current) file.current.value = ''
    setPicked(picture)
    setProblem(undefined)
    if (description.current && picture.alt) say(description.current, picture.alt)
    description.current?.focus()
  }

  function fail(failed: Problem): void {
    setProblem(failed)
    ;(failed.field === 'file' ? file : description).current?.focus()
  }

  function close(): void {
    ref.current?.close()
    leave()
  }

  // Browsers focus the opening button, but writers go on in the text.
  function leave(): void {
    sending?.controller.abort()
    setSending(undefined)
    setPicked(undefined)
    setProblem(undefined)
    editor.view.focus()
  }

  return { picked, sending, problem, apply, take, leave, close, forget: () => setPicked(undefined), setProblem }
}

/** Someone may have deleted the image since the list loaded. */
async function stillStored(picked: PickedImage, signal: AbortSignal) {
  const answer = await fetch(picked.src, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
  return answer?.status === 404 ? { ok: false as const, message: GONE } : { ok: true as const, ...picked }
}
