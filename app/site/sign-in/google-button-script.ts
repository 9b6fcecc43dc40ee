// This must run before Google's script, because it listens for its load event.

type GoogleAccounts = {
  initialize(options: Record<string, unknown> & { callback(answer: { credential: string }): void }): void
  renderButton(parent: Element, options: Record<string, string>): void
}

/** Networks that drop requests to Google stay silent for minutes. */
const PATIENCE_MS = 10_000

const form = document.querySelector<HTMLFormElement>('[data-google-sign-in]')
const googleScript = document.querySelector('[data-google-script]')

if (form) {
  googleScript?.addEventListener('load', () => drawOrTell(form))
  googleScript?.addEventListener('error', () => drawOrTell(form))
  setTimeout(() => tellProblem(form, true), PATIENCE_MS)
}

function drawOrTell(form: HTMLFormElement): void {
  const accounts = (window as { google?: { accounts?: { id?: GoogleAccounts } } }).google?.accounts?.id
  const place = form.querySelector('[data-google-button]')
  tellProblem(form, !accounts)
  if (accounts && place) drawButton(form, place, accounts)
}

function tellProblem(form: HTMLFormElement, isProblem: boolean): void {
  const isDrawn = Boolean(form.querySelector('[data-google-button]')?.firstChild)
  form.querySelector('[data-google-problem]')?.toggleAttribute('hidden', !isProblem || isDrawn)
}

function drawButton(form: HTMLFormElement, place: Element, accounts: GoogleAccounts) {
  accounts.initialize({
    client_id: form.dataset.clientId,
    nonce: form.dataset.nonce,
    ux_mode: 'popup',
    auto_select: false,
    callback({ credential }) {
      form.querySelector('[name=credential]')?.setAttribute('value', credential)
      form.submit()
    },
  })
  accounts.renderButton(place, { type: 'standard', theme: 'outline', size: 'large', text: 'signin_with' })
}
