import type { ConflictSide, ReviewedConflict } from '#domain/site-copy/review-copy.ts'
import { CopyDifferenceView } from './copy-difference.tsx'

export const CHOICE_FIELD = 'choice:'

const CHOICES: readonly { choice: ConflictSide; label: string; none: string }[] = [
  { choice: 'mine', label: 'Your words', none: 'As it was.' },
  { choice: 'theirs', label: 'What was published meanwhile', none: 'As it was.' },
]

export function ConflictChoice({ conflict }: { conflict: ReviewedConflict }) {
  const name = CHOICE_FIELD + conflict.place
  return (
    <fieldset className="words-choices">
      <legend>{conflict.label}</legend>
      {CHOICES.map(({ choice, label, none }) => (
        <div key={choice} className="words-choice">
          <input type="radio" id={`${name} ${choice}`} name={name} value={choice} required />
          <label htmlFor={`${name} ${choice}`}>{label}</label>
          {conflict[choice].map((difference) => (
            <CopyDifferenceView key={difference.place} difference={difference} />
          ))}
          {conflict[choice].length === 0 && <p>{none}</p>}
        </div>
      ))}
    </fieldset>
  )
}
