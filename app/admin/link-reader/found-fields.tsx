import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fieldId } from '#app/admin/item-form/form-state.ts'
import { type FormTexts, STORED } from '#domain/items/sent-form.ts'
import { type Filled, FoundContext } from './found-context.ts'

type Control = HTMLInputElement | HTMLTextAreaElement
type Props = {
  form: RefObject<HTMLFormElement | null>
  /** What the form held when it was opened. */
  textsAtFirst: FormTexts
  children: ReactNode
}

const PREFIX = fieldId('')

/** Fills fields of the form around in the way somebody does who types, and knows which of them still say what was found. */
export function FoundFields({ form, textsAtFirst, children }: Props) {
  const [found, setFound] = useState<ReadonlySet<string>>(new Set())
  const first = useRef(textsAtFirst)
  const typed = useRef(new Set<string>())
  const isFilling = useRef(false)

  useEffect(() => {
    const element = form.current
    const note = ({ target }: Event) => {
      if (isFilling.current || !(target instanceof Element)) return
      const name = target.id.replace(PREFIX, '')
      typed.current.add(name)
      setFound((before) => new Set([...before].filter((each) => each !== name)))
    }
    element?.addEventListener('input', note)
    return () => element?.removeEventListener('input', note)
  }, [form])

  const fill = useCallback((control: Control, change: () => void, event: 'input' | 'change') => {
    isFilling.current = true
    change()
    control.dispatchEvent(new Event(event, { bubbles: true }))
    if (event === 'change') control.dispatchEvent(new Event('input', { bubbles: true }))
    isFilling.current = false
    setFound((before) => new Set([...before, control.id.replace(PREFIX, '')]))
  }, [])

  const value = useMemo(() => {
    const controlOf = (name: string): Control | undefined => {
      const control = document.getElementById(fieldId(name))
      return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined
    }
    // The day of a new item stands there before anybody has chosen one.
    const isUntouched = (name: string, text: string) =>
      found.has(name) || (!typed.current.has(name) && first.current.version === undefined && text === first.current[name])

    function fillTexts(texts: FormTexts): Filled {
      const result: Filled = { filled: [], kept: [] }
      for (const [name, text] of Object.entries(texts)) {
        const control = controlOf(name)
        if (!control) continue
        const isFree = control.value.trim() === '' || isUntouched(name, control.value)
        if (isFree) fill(control, () => (control.value = text), 'input')
        result[isFree ? 'filled' : 'kept'].push(name)
      }
      return result
    }

    function fillPicture(name: string, file: File): Filled {
      const control = controlOf(name)
      if (!(control instanceof HTMLInputElement)) return { filled: [], kept: [] }
      const isFree = found.has(name) || (control.files?.length === 0 && !control.form?.elements.namedItem(name + STORED))
      if (!isFree) return { filled: [], kept: [name] }
      const chosen = new DataTransfer()
      chosen.items.add(file)
      fill(control, () => (control.files = chosen.files), 'change')
      return { filled: [name], kept: [] }
    }

    return { found, fillTexts, fillPicture }
  }, [found, fill])

  return <FoundContext value={value}>{children}</FoundContext>
}
