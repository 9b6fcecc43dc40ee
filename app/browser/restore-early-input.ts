type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type PutBack = () => void

/** Hydration resets fields to the server's values, so input typed before must be replayed. */
export function captureEarlyInput(): () => void {
  const filledIn = new Map<Control, PutBack>()
  const listening = new AbortController()

  function remember({ target }: { target: EventTarget | null }): void {
    const putBack = target instanceof Element ? puttingBack(target) : undefined
    if (putBack) filledIn.set(target as Control, putBack)
  }

  for (const control of document.querySelectorAll<Control>('input, textarea, select')) {
    if (isFilledIn(control)) remember({ target: control })
  }
  remember({ target: document.activeElement })
  for (const type of ['input', 'change', 'keyup', 'pointerup']) {
    document.addEventListener(type, remember, { capture: true, passive: true, signal: listening.signal })
  }

  return () => {
    listening.abort()
    for (const putBack of filledIn.values()) putBack()
    filledIn.clear()
  }
}

function isFilledIn(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== valueAtFirst(control)
  if (control instanceof HTMLInputElement && isBox(control)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function puttingBack(control: Element): PutBack | undefined {
  if (control instanceof HTMLSelectElement) return ofValue(control)
  if (control instanceof HTMLTextAreaElement) return ofText(control)
  if (!(control instanceof HTMLInputElement)) return undefined
  if (isBox(control)) return ofBox(control)
  if (control.type === 'file') return ofFiles(control)
  return control.selectionStart === null ? ofValue(control) : ofText(control)
}

function ofText(field: HTMLInputElement | HTMLTextAreaElement): PutBack {
  const { value, selectionStart, selectionEnd } = field
  return () => {
    if (field.value !== value) field.value = value
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd)
    if (isFilledIn(field)) tell(field, ['input'])
  }
}

function ofValue(control: HTMLInputElement | HTMLSelectElement): PutBack {
  const { value } = control
  return () => {
    if (control.value !== value) control.value = value
    if (isFilledIn(control)) tell(control, ['input', 'change'])
  }
}

function ofBox(box: HTMLInputElement): PutBack {
  const { checked } = box
  return () => {
    if (checked === box.defaultChecked || (box.type === 'radio' && !checked)) return
    box.checked = !checked
    box.click()
  }
}

function ofFiles(control: HTMLInputElement): PutBack {
  const chosen = new DataTransfer()
  for (const file of control.files ?? []) chosen.items.add(file)
  return () => {
    if (control.files?.length !== chosen.files.length) control.files = chosen.files
    if (isFilledIn(control)) tell(control, ['input', 'change'])
  }
}

function tell(control: Control, types: string[]): void {
  for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }))
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}

function valueAtFirst({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}
