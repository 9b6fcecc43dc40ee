type TextField = HTMLInputElement | HTMLTextAreaElement
type Written = { text: string; from: number | null; to: number | null }

/**
 * Remembers what is typed into text fields while a page comes alive, and gives what puts it back once the page has: React fills each
 * textarea anew with what the server had sent, and puts the cursor at its beginning. Everything that listens learns of it as of typing.
 */
export function keepTypedEarly(): () => void {
  const written = new Map<TextField, Written>()
  const listening = new AbortController()

  function remember({ target }: { target: EventTarget | null }): void {
    if (isTextField(target)) written.set(target, { text: target.value, from: target.selectionStart, to: target.selectionEnd })
  }

  for (const field of document.querySelectorAll('input, textarea')) {
    if (isTextField(field) && field.value !== field.defaultValue) remember({ target: field })
  }
  remember({ target: document.activeElement })
  for (const type of ['input', 'keyup', 'pointerup']) {
    document.addEventListener(type, remember, { capture: true, passive: true, signal: listening.signal })
  }

  return () => {
    listening.abort()
    for (const [field, { text, from, to }] of written) {
      if (field.value !== text) field.value = text
      if (field === document.activeElement) field.setSelectionRange(from, to)
      if (text !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    written.clear()
  }
}

/** With a cursor that can be asked for, which those of numbers, dates and e-mail addresses have not. */
function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null)
}
