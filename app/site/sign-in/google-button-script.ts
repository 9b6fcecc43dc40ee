// Runs in the browser on the sign-in page, after Google's script, which is there by now or has failed.

type GoogleAccounts = {
  initialize(options: Record<string, unknown> & { callback(answer: { credential: string }): void }): void
  renderButton(parent: Element, options: Record<string, string>): void
}

const accounts = (window as { google?: { accounts?: { id?: GoogleAccounts } } }).google?.accounts?.id
const form = document.querySelector<HTMLFormElement>('[data-google-sign-in]')
const place = form?.querySelector('[data-google-button]')

if (form && place && accounts) drawButton(form, place, accounts)
else form?.querySelector('[data-google-problem]')?.removeAttribute('hidden')

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
