import { type RefObject, useEffect, useRef, useState } from 'react'
import { fieldId } from '#app/admin/forms/form-state.ts'
import { type FilledFields, type LinkFill, NO_LINK_FILL } from '#app/admin/forms/link-fill.ts'
import { type FormTexts, STORED_SUFFIX } from '#domain/items/form-layout.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

type Shown = { textsAtFirst: FormTexts; drawn: number }

const PREFIX = fieldId('')

export function useLinkFill(form: RefObject<HTMLFormElement | null>, { textsAtFirst, drawn }: Shown): LinkFill {
  const [marked, setMarked] = useState({ drawn, names: NO_LINK_FILL.filledNames })
  const typed = useRef(new Set<string>())
  const isFilling = useRef(false)
  // The image field reports again when its upload ends.
  const uploading = useRef<string>(undefined)
  const filledNames = marked.drawn === drawn ? marked.names : NO_LINK_FILL.filledNames

  useEffect(() => {
    const watching = new AbortController()
    const note = ({ target, type }: Event) => {
      if (isFilling.current || !(target instanceof Element)) return
      const name = target.id.replace(PREFIX, '')
      const isOurUpload = type === 'input' && name === uploading.current
      if (name === uploading.current) uploading.current = undefined
      if (isOurUpload) return
      typed.current.add(name)
      setMarked((before) => ({ ...before, names: new Set([...before.names].filter((each) => each !== name)) }))
    }
    for (const event of ['input', 'change']) form.current?.addEventListener(event, note, { signal: watching.signal })
    return () => watching.abort()
  }, [form])

  return { filledNames, fillTexts, fillPicture }

  function fillTexts(texts: FormTexts): FilledFields {
    const result: FilledFields = { filled: [], preserved: [] }
    for (const [name, text] of Object.entries(texts)) {
      const control = controlOf(name)
      if (!control) continue
      const isFree = control.value.trim() === '' || isUntouched(name, control.value)
      if (isFree)
        fill(control, () => {
          control.value = text
        })
      result[isFree ? 'filled' : 'preserved'].push(name)
    }
    mark(result.filled)
    return result
  }

  function fillPicture(name: string, file: File): FilledFields {
    const control = controlOf(name)
    if (!(control instanceof HTMLInputElement)) return { filled: [], preserved: [] }
    const isFree = filledNames.has(name) || (control.files?.length === 0 && !control.form?.elements.namedItem(name + STORED_SUFFIX))
    if (!isFree) return { filled: [], preserved: [name] }
    uploading.current = name
    fill(control, () => choose(control, file))
    mark([name])
    return { filled: [name], preserved: [] }
  }

  /** A new item's date is prefilled, not typed. */
  function isUntouched(name: string, text: string): boolean {
    return filledNames.has(name) || (!typed.current.has(name) && textsAtFirst.version === undefined && text === textsAtFirst[name])
  }

  function fill(control: Control, change: () => void): void {
    isFilling.current = true
    change()
    control.dispatchEvent(new Event('input', { bubbles: true }))
    isFilling.current = false
  }

  function mark(names: string[]): void {
    setMarked((before) => ({ drawn, names: new Set([...(before.drawn === drawn ? before.names : []), ...names]) }))
  }
}

function controlOf(name: string): Control | undefined {
  const control = document.getElementById(fieldId(name))
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined
}

function choose(control: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  control.files = chosen.files
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
