import { type RefObject, useId } from 'react'
import '#app/admin/shell/file-field.css'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'

type FieldRef = RefObject<HTMLInputElement | null>
export type Problem = { field: 'file' | 'description'; message: string }
type FileProps = { ref: FieldRef; problem: Problem | undefined; onChoose: () => void; onProblem: (problem: Problem | undefined) => void }

export function FileField({ ref, problem, onChoose, onProblem }: FileProps) {
  const id = useId()
  const words = problem?.field === 'file' ? problem.message : undefined
  const hint = `${IMAGE_HINT} It’s shown whole.`
  return (
    <LabeledField id={id} label="Image" hint={hint} problem={words}>
      <input
        {...controlProps(id, words, hint)}
        ref={ref}
        type="file"
        accept={IMAGE_KINDS}
        className="file-field"
        onChange={() => {
          onChoose()
          onProblem(undefined)
        }}
      />
    </LabeledField>
  )
}

export function DescriptionField({ ref, decorative, problem }: { ref: FieldRef; decorative: FieldRef; problem: Problem | undefined }) {
  const id = useId()
  const words = problem?.field === 'description' ? problem.message : undefined
  const hint = 'What the image shows, in a sentence.'
  return (
    <>
      <LabeledField id={id} label="Alt text" hint={hint} problem={words}>
        <input
          {...controlProps(id, words, hint)}
          ref={ref}
          className="input"
          type="text"
          autoComplete="off"
          onInput={({ currentTarget }) => {
            if (decorative.current && currentTarget.value !== '') decorative.current.checked = false
          }}
        />
      </LabeledField>
      <label className="check">
        <input
          ref={decorative}
          type="checkbox"
          onChange={({ currentTarget }) => {
            if (ref.current && currentTarget.checked) ref.current.value = ''
          }}
        />
        <span>
          Decorative image <span className="soft">(no alt text)</span>
        </span>
      </label>
    </>
  )
}
