import { PROOF_FIELD } from '#domain/messages/spam-signals.ts'
import { proofFor } from './make-proof.ts'

// The form also works without this script, as a normal page load.

/** Rate limits and origin checks answer with one line of plain text. */
const LONGEST_REFUSAL = 300

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-contact-form]')) return
  event.preventDefault()
  if (form.ariaBusy === 'true') return
  void send(form)
})

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element && target.closest<HTMLFormElement>('[data-contact-form]')
  if (form) void proofFor(form)
})

async function send(form: HTMLFormElement): Promise<void> {
  const typed = new FormData(form)
  const asTyped = form.cloneNode(true) as HTMLFormElement
  showSending(form)
  // A status in the URL belongs to the previous message.
  history.replaceState(null, '', new URL(form.action).pathname)
  typed.set(PROOF_FIELD, await proofFor(form))
  const answer = await answerTo(form.action, typed)
  const next = answer instanceof HTMLElement ? answer : withFailure(asTyped, answer)
  form.replaceWith(next)
  next.querySelector<HTMLElement>('[role=alert]')?.focus()
}

function answerTo(address: string, typed: FormData): Promise<HTMLElement | string | undefined> {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.onreadystatechange = () => {
    // Trusted Types forbid making HTML from strings here, so the browser parses the response.
    if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED && !isText(request)) request.responseType = 'document'
  }
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.status === 0 ? undefined : isText(request) ? refusalIn(request) : formIn(request))
    request.send(typed)
  })
}

function isText(request: XMLHttpRequest): boolean {
  return request.getResponseHeader('Content-Type')?.startsWith('text/plain') === true
}

function refusalIn({ status, responseText }: XMLHttpRequest): string | undefined {
  return status < 500 && responseText.length < LONGEST_REFUSAL ? responseText : undefined
}

function formIn({ status, responseXML: page, responseURL }: XMLHttpRequest): HTMLElement | string | undefined {
  const next = page?.querySelector<HTMLElement>('[data-contact-form]')
  // Truncated requests don't echo the form, so keep what was typed.
  if (status === 400 || status === 413) return next?.querySelector('[role=alert] p:last-child')?.textContent ?? undefined
  // Reloading this URL shows the result again without sending anything.
  if (next) history.replaceState(null, '', responseURL)
  return next ?? page?.querySelector('[data-refusal]')?.textContent ?? undefined
}

/** Keep incomplete messages in the form, because they come back with errors. */
function showSending(form: HTMLFormElement): void {
  const isComplete = form.checkValidity()
  form.ariaBusy = 'true'
  form.querySelector('[role=alert]')?.remove()
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) {
    field.readOnly = true
    if (isComplete) field.value = ''
  }
  const button = form.querySelector<HTMLElement>('[type=submit]')
  if (!button) return
  button.ariaDisabled = 'true'
  button.textContent = form.dataset.sending ?? ''
}

function withFailure(form: HTMLFormElement, explanation = form.dataset.notReached): HTMLFormElement {
  form.querySelector('[role=alert]')?.remove()
  const alert = document.createElement('div')
  alert.role = 'alert'
  alert.tabIndex = -1
  alert.className = form.dataset.failureClass ?? ''
  for (const words of [form.dataset.failure, explanation]) alert.appendChild(document.createElement('p')).textContent = words ?? ''
  form.prepend(alert)
  return form
}
