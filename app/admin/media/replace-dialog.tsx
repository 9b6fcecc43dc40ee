import { type SubmitEvent, useId, useRef, useState } from 'react'
import { openDialogFallback } from '#app/admin/shell/delete-dialog.tsx'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import '#app/admin/shell/file-field.css'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import pictureStyles from '#app/admin/images/images.module.css'
import { sendFormData } from '#app/admin/images/send-form-data.ts'
import { shrunkImage } from '#app/admin/images/shrink-image.ts'
import { answerIn } from '#app/admin/images/upload-image.ts'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { ReplaceAnswer } from './replace-action.ts'

const PATH = '/admin/media/replace'

type State = { type: 'asking'; problem?: string } | { type: 'sending'; share: number } | { type: 'replacing' | 'done'; changed: number }

export function ReplaceDialog({ file, name, uses }: { file: string; name: string; uses: number }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
  const readAnew = useSafeRevalidate()
  const controller = useRef<AbortController>(null)
  const [state, setState] = useState<State>({ type: 'asking' })
  const opens = { command: 'show-modal', commandfor: `replace-${file}` }

  async function replace(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('picture')
    if (!(chosen instanceof File) || chosen.size === 0) return setState({ type: 'asking', problem: 'Choose an image.' })
    const stop = new AbortController()
    controller.current = stop
    setState({ type: 'sending', share: 0 })
    const tell = (state: State) => !stop.signal.aborted && setState(state)
    const { answer, changed } = await replaceEverywhere(file, chosen, { stop: stop.signal, tell })
    if (!stop.signal.aborted) {
      controller.current = null
      if (answer.ok) closing.current?.focus()
      setState(answer.ok ? { type: 'done', changed } : { type: 'asking', problem: answer.message })
    }
    if (answer.ok || stop.signal.aborted) await readAnew()
  }

  function leave(): void {
    controller.current?.abort()
    controller.current = null
    // A refresh could remove this dialog along with its error, so wait until it closes.
    if (state.type === 'asking' && state.problem) void readAnew()
    setState({ type: 'asking' })
  }

  return (
    <>
      <QuietButton aria-label={`Replace ${name}`} aria-haspopup="dialog" onClick={openDialogFallback} {...opens}>
        <Icon name="upload" />
        Replace
      </QuietButton>
      <dialog ref={dialog} id={`replace-${file}`} aria-labelledby={`${id}-title`} onClose={leave}>
        <h2 id={`${id}-title`}>Replace image</h2>
        <p>{uses > 0 ? `The new image replaces ${name} everywhere at once.` : `${name} isn’t used.`}</p>
        {state.type === 'done' ? (
          <p role="status">{doneText(state.changed)}</p>
        ) : (
          <form id={`${id}-form`} method="post" encType="multipart/form-data" onSubmit={replace}>
            <input type="hidden" name="intent" value="replace" />
            <input type="hidden" name="file" value={file} />
            <NewImageField id={id} problem={state.type === 'asking' ? state.problem : undefined} />
            <ReplaceProgress state={state} />
          </form>
        )}
        <div className="row dialog-end">
          <button ref={closing} type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {state.type === 'done' ? 'Close' : 'Cancel'}
          </button>
          {state.type !== 'done' && (
            <button type="submit" form={`${id}-form`} className="button" aria-disabled={state.type !== 'asking' || undefined}>
              Replace everywhere
            </button>
          )}
        </div>
      </dialog>
    </>
  )
}

function NewImageField({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor={`${id}-file`}>New image</label>
      <p className="hint" id={`${id}-hint`}>
        {IMAGE_HINT}
      </p>
      <input
        id={`${id}-file`}
        type="file"
        name="picture"
        accept={IMAGE_KINDS}
        className="file-field"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type Sending = { stop: AbortSignal; tell: (state: State) => void }

/** Stopping waits for the current batch, so the page knows whether work is left. */
async function replaceEverywhere(file: string, chosen: File, { stop, tell }: Sending): Promise<{ answer: ReplaceAnswer; changed: number }> {
  const upload = new AbortController()
  let isSent = false
  stop.addEventListener('abort', () => isSent || upload.abort())
  const form = formFor(file)
  form.set('picture', await shrunkImage(chosen))
  const onProgress = (share: number) => {
    isSent = share === 1
    tell({ type: 'sending', share })
  }
  let answer = answerIn<ReplaceAnswer>(await sendFormData(PATH, form, { signal: upload.signal, onProgress }))
  let changed = answer.ok ? answer.changed : 0
  while (answer.ok && answer.cursor !== undefined && !stop.aborted) {
    tell({ type: 'replacing', changed })
    const further = formFor(file)
    further.set('after', answer.cursor)
    answer = answerIn<ReplaceAnswer>(await sendFormData(PATH, further))
    if (answer.ok) changed += answer.changed
  }
  return { answer, changed }
}

function ReplaceProgress({ state }: { state: State }) {
  if (state.type === 'sending')
    return <progress className={pictureStyles.progress} value={state.share} max={1} aria-label="Upload of the new image" />
  return <p role="status">{state.type === 'replacing' && `Replaced in ${state.changed} posts so far…`}</p>
}

function doneText(changed: number): string {
  if (changed === 0) return 'The new image is uploaded. No post used the old one.'
  return changed === 1 ? 'Replaced in one post.' : `Replaced in ${changed} posts.`
}

function formFor(file: string): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
