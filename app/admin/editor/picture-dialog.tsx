import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useContext, useId, useRef, useState } from 'react'
import styles from '#app/admin/frame/dialog.module.css'
import fieldStyles from '#app/admin/item-form/form-field.module.css'
import { FormStateContext } from '#app/admin/item-form/form-state.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { currentFigure, describeFigure, insertFigure } from './figure.ts'
import { PICTURE_HINT, PICTURE_KINDS, tooLargeProblem } from './picture-file.ts'
import { uploadPicture } from './upload-picture.ts'

/** Opens the dialog for a new picture, or with the description of the one that is selected. */
export function openPictureDialog(dialog: HTMLDialogElement | null, editor: Editor): void {
  if (!dialog) return
  const file = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  const description = dialog.querySelector<HTMLInputElement>('input[type="text"]')
  if (file) file.value = ''
  if (description) description.value = currentFigure(editor)?.picture.alt ?? ''
  dialog.showModal()
  ;(file ?? description)?.focus()
}

/** Asks for a picture and what it shows. */
export function PictureDialog({ editor, ref }: { editor: Editor; ref: RefObject<HTMLDialogElement | null> }) {
  const { holdSave } = useContext(FormStateContext)
  const file = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isPlaced = useEditorState({ editor, selector: ({ editor: changed }) => currentFigure(changed) !== undefined })

  function apply(): void {
    const alt = description.current?.value.trim() ?? ''
    const placed = currentFigure(editor)
    const chosen = file.current?.files?.[0]
    if (placed) {
      describeFigure(editor, placed.at, alt)
      close()
    } else if (!chosen) fail('Please choose a picture.')
    else if (!sending.current) void holdSave(insert(chosen, alt))
  }

  /** Whether the picture is in the text. */
  async function insert(chosen: File, alt: string): Promise<boolean> {
    const controller = new AbortController()
    sending.current = controller
    setSending(true)
    setProblem(undefined)
    const answer = await uploadPicture(chosen, controller.signal)
    if (controller.signal.aborted || editor.isDestroyed) return false
    sending.current = null
    setSending(false)
    if (!answer.ok) {
      fail(answer.message)
      return false
    }
    const { src, width, height } = answer
    const caption = insertFigure(editor, { src, width, height, alt }, editor.state.selection.to)
    editor.chain().setTextSelection(caption).scrollIntoView().run()
    close()
    return true
  }

  function fail(message: string): void {
    setProblem(message)
    file.current?.focus()
  }

  function close(): void {
    ref.current?.close()
    leave()
  }

  // A closing dialog gives the focus to the button that opened it; the text is where the writer goes on.
  function leave(): void {
    sending.current?.abort()
    sending.current = null
    setSending(false)
    setProblem(undefined)
    editor.view.focus()
  }

  return (
    <EditorDialog title={isPlaced ? 'Picture' : 'Insert picture'} ref={ref} onApply={apply} onLeave={leave}>
      {!isPlaced && <FileField ref={file} problem={problem} onProblem={setProblem} />}
      <DescriptionField ref={description} />
      <div className={styles.buttons}>
        <button type="button" className="button button-quiet" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button" aria-disabled={isSending || undefined} onClick={apply}>
          {isPlaced ? 'Save' : isSending ? 'Uploading…' : 'Insert picture'}
        </button>
      </div>
    </EditorDialog>
  )
}

type FieldRef = RefObject<HTMLInputElement | null>
type FileProps = { ref: FieldRef; problem: string | undefined; onProblem: (problem: string | undefined) => void }

function FileField({ ref, problem, onProblem }: FileProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={`${id}-file`}>Picture</label>
      <p className="hint" id={`${id}-file-hint`}>
        {PICTURE_HINT} It is shown whole.
      </p>
      <input
        ref={ref}
        id={`${id}-file`}
        type="file"
        accept={PICTURE_KINDS}
        className={fieldStyles.file}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-file-hint${problem ? ` ${id}-problem` : ''}`}
        onChange={({ currentTarget }) => onProblem(currentTarget.files?.[0] && tooLargeProblem(currentTarget.files[0]))}
      />
      {problem && (
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function DescriptionField({ ref }: { ref: FieldRef }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={`${id}-description`}>Description for people who cannot see it</label>
      <p className="hint" id={`${id}-description-hint`}>
        What the picture says, in a sentence. Leave it empty if the picture only decorates.
      </p>
      <input
        ref={ref}
        id={`${id}-description`}
        className="input"
        type="text"
        autoComplete="off"
        aria-describedby={`${id}-description-hint`}
      />
    </div>
  )
}
