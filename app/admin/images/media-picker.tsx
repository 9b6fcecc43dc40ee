import { useEffect, useId, useRef, useState } from 'react'
import { pathWith } from '#app/admin/paths/admin-paths.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { thumbnailPath } from '#domain/images/image-path.ts'

export type PickedImage = { file: string; name: string; src: string; width: number; height: number; alt: string; focus: string }

export type PickerAnswer = { pictures: PickedImage[]; hasMore: boolean }

type Props = { label: string; onPick: (picture: PickedImage) => void }

type View = { text: string; page: number }

const PAUSE_MS = 250
const SIGNED_OUT = 'You were signed out. Sign in again in another tab, then reopen this.'

/** The dialog sits inside a form, so its fields have no name. */
export function MediaPicker({ label, onPick }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  function open(): void {
    setOpen(true)
    dialog.current?.showModal()
  }

  function pick(picture: PickedImage): void {
    dialog.current?.close()
    onPick(picture)
  }

  return (
    <>
      <QuietButton aria-label={`${label} from library`} aria-haspopup="dialog" onClick={open}>
        From library
      </QuietButton>
      <dialog
        ref={dialog}
        className="media-picker"
        aria-labelledby={`${id}-title`}
        onClose={(event) => {
          // The parent dialog would take this event for its own.
          event.stopPropagation()
          setOpen(false)
        }}
        onInput={(event) => event.stopPropagation()}
      >
        <h2 id={`${id}-title`}>Choose from library</h2>
        {isOpen && <Pictures onPick={pick} />}
        <div className="row dialog-end">
          <QuietButton onClick={() => dialog.current?.close()}>Close</QuietButton>
        </div>
      </dialog>
    </>
  )
}

function Pictures({ onPick }: Pick<Props, 'onPick'>) {
  const id = useId()
  const timer = useRef<number>(undefined)
  const [view, setView] = useState({ text: '', page: 1 })
  const { found, problem } = useFound(view)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(text: string): void {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setView({ text, page: 1 }), PAUSE_MS)
  }

  return (
    <>
      <div className="field">
        <label htmlFor={id}>Search by name</label>
        <input
          id={id}
          type="search"
          className="input"
          onChange={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {problem && <p role="alert">{problem}</p>}
      <p role="status" className="visually-hidden">
        {found && `${found.pictures.length} ${found.pictures.length === 1 ? 'image' : 'images'} on page ${found.of.page}`}
      </p>
      {found?.pictures.length === 0 && <p>{found.of.text.trim() ? 'No image has this name.' : 'No images yet.'}</p>}
      <ul className="media-picker-list">
        {found?.pictures.map((picture) => (
          <li key={picture.file}>
            <button type="button" onClick={() => onPick(picture)}>
              <img src={thumbnailPath(picture.file)} width={352} height={330} alt="" loading="lazy" className="picture" />
              <span>{picture.name}</span>
              <small className="note">
                {picture.width} × {picture.height}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {(view.page > 1 || found?.hasMore) && (
        <div className="row media-picker-steps">
          <QuietButton disabled={view.page === 1} onClick={() => setView({ ...view, page: view.page - 1 })}>
            Newer
          </QuietButton>
          <QuietButton disabled={!found?.hasMore} onClick={() => setView({ ...view, page: view.page + 1 })}>
            Older
          </QuietButton>
        </div>
      )}
    </>
  )
}

function useFound({ text, page }: View) {
  const [found, setFound] = useState<PickerAnswer & { of: View }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    fetch(pathWith('/admin/media/choose', { q: text.trim() && text, page }), { signal: controller.signal })
      .then(async (response) => {
        if (response.status === 404) return setProblem(SIGNED_OUT)
        if (!response.ok) throw new Error(String(response.status))
        setFound({ ...(await response.json()), of: { text, page } })
        setProblem(undefined)
      })
      .catch(() => controller.signal.aborted || setProblem('The images didn’t load. Try again in a moment.'))
    return () => controller.abort()
  }, [text, page])
  return { found, problem }
}
