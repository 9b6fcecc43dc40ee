import { useEffect, useRef, useState } from 'react'
import { useField } from '#app/admin/forms/form-state.ts'

type Props = { name: string; isShown: boolean; chosen: { alt?: string | undefined } | undefined }

/** A newly chosen image brings the library's text; one without a text takes back what another brought. */
export function AltTextControl({ name, isShown, chosen }: Props) {
  const { id, control, label, text, error, theirs } = useField(name, true)
  const input = useRef<HTMLInputElement>(null)
  const [isAlive, setAlive] = useState(false)
  const [isDecorative, setDecorative] = useState(text === '')
  const brought = useRef('')
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    const { alt } = chosen ?? {}
    if (alt === undefined || !input.current || (alt === '' && input.current.value !== brought.current)) return
    brought.current = alt
    setDecorative(alt === '')
    say(input.current, alt)
  }, [chosen])
  useEffect(() => {
    if (!isDecorative && input.current?.value === '') input.current.focus()
  }, [isDecorative])

  function decide(decorates: boolean): void {
    setDecorative(decorates)
    if (input.current && decorates) say(input.current, '')
  }

  const isLeftOut = !isShown && !theirs
  return (
    <div className={`stack gap-1 whole-row small ${isLeftOut ? 'unscripted' : ''}`} hidden={isAlive && isLeftOut}>
      {isAlive && (
        <label className="check">
          <input type="checkbox" checked={isDecorative} onChange={({ currentTarget }) => decide(currentTarget.checked)} />
          <span>
            Decorative image <span className="soft">(no alt text)</span>
          </span>
        </label>
      )}
      <div className="stack gap-1" hidden={isAlive && isDecorative}>
        <label htmlFor={id}>{label}</label>
        <input {...control} ref={input} name={name} type="text" className="input" defaultValue={text} autoComplete="off" />
        <p className="hint" id={`${id}-hint`}>
          What the image shows, for visitors who can’t see it.
        </p>
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {theirs}
    </div>
  )
}

export function say(input: HTMLInputElement, text: string): void {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
