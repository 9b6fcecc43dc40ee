type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Hydration resets fields to the server's values, so input typed before must be replayed. */
export function captureEarlyInput(): () => void {
  const filledIn = new Map<Control, () => void>()
  const listening = new AbortController()

  function remember({ target }: { target: EventTarget | null }): void {
    if (isControl(target)) filledIn.set(target, isBox(target) ? puttingBackBox(target) : puttingBack(target))
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

function isControl(target: EventTarget | null): target is Control {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => target instanceof kind)
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function isFilledIn(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const first = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
  return control.value !== first?.value
}

function puttingBack(control: Control): () => void {
  const { value } = control
  const files = 'files' in control && control.files ? copyOf(control.files) : undefined
  const selection = 'selectionStart' in control && control.selectionStart !== null ? control : undefined
  const [start, end] = [selection?.selectionStart ?? null, selection?.selectionEnd ?? null]
  return () => {
    if (files && 'files' in control) control.files = files
    else if (control.value !== value) control.value = value
    if (control === document.activeElement) selection?.setSelectionRange(start, end)
    if (!isFilledIn(control)) return
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

function puttingBackBox(box: HTMLInputElement): () => void {
  const { checked } = box
  return () => {
    if (checked === box.defaultChecked || (box.type === 'radio' && !checked)) return
    box.checked = !checked
    box.click()
  }
}

function copyOf(files: FileList): FileList {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  return chosen.files
}
