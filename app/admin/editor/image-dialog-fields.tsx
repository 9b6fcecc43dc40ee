import { type RefObject, useId } from 'react'
import '#app/admin/shell/file-field.css'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import pictureStyles from '#app/admin/images/images.module.css'

type FieldRef = RefObject<HTMLInputElement | null>
export type Problem = { field: 'file' | 'description'; message: string }
type FileProps = { ref: FieldRef; problem: Problem | undefined; onChoose: () => void; onProblem: (problem: Problem | undefined) => void }

export function FileField({ ref, problem, onChoose, onProblem }: FileProps) {
  const id = useId()
  const words = problem?.field === 'file' ? problem.message : undefined
  return (
    <div className="field">
      <label htmlFor={`${id}-file`}>Image</label>
      <p className="hint" id={`${id}-file-hint`}>
        {IMAGE_HINT} It’s shown whole.
      </p>
      <input
        ref={ref}
        id={`${id}-file`}
        type="file"
        accept={IMAGE_KINDS}
        className="file-field"
        aria-invalid={words ? true : undefined}
        aria-describedby={`${id}-file-hint${words ? ` ${id}-problem` : ''}`}
        onChange={() => {
          onChoose()
          onProblem(undefined)
        }}
      />
      <ProblemWords id={`${id}-problem`} words={words} />
    </div>
  )
}

export function DescriptionField({ ref, decorative, problem }: { ref: FieldRef; decorative: FieldRef; problem: Problem | undefined }) {
  const id = useId()
  const words = problem?.field === 'description' ? problem.message : undefined
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-description`}>Alt text</label>
        <p className="hint" id={`${id}-description-hint`}>
          What the image shows, in a sentence.
        </p>
        <input
          ref={ref}
          id={`${id}-description`}
          className="input"
          type="text"
          autoComplete="off"
          aria-invalid={words ? true : undefined}
          aria-describedby={`${id}-description-hint${words ? ` ${id}-problem` : ''}`}
          onInput={({ currentTarget }) => {
            if (decorative.current && currentTarget.value !== '') decorative.current.checked = false
          }}
        />
        <ProblemWords id={`${id}-problem`} words={words} />
      </div>
      <label className={pictureStyles.decorative}>
        <input
          ref={decorative}
          type="checkbox"
          onChange={({ currentTarget }) => {
            if (ref.current && currentTarget.checked) ref.current.value = ''
          }}
        />
        <span>
          Decorative image <small>(no alt text)</small>
        </span>
      </label>
    </>
  )
}

function ProblemWords({ id, words }: { id: string; words: string | undefined }) {
  if (!words) return null
  return (
    <p className="error" id={id} role="alert">
      {words}
    </p>
  )
}
