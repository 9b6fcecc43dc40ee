import { type RefObject, useId } from 'react'

type Props = { ref: RefObject<HTMLInputElement | null>; problem: string | undefined; hint?: string; onInput: () => void }

export function AddressField({ ref, problem, hint, onInput }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={`${id}-address`}>URL</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        ref={ref}
        id={`${id}-address`}
        className="input"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onInput={onInput}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {problem && (
        <p className="error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
