import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { promptToSignIn } from '#app/ui/passkeys/passkey-prompt.ts'

const form = document.querySelector<HTMLFormElement>('[data-passkey-sign-in]')

if (form && browserSupportsWebAuthn()) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void signIn(form)
  })
}

async function signIn(form: HTMLFormElement): Promise<void> {
  const told = form.querySelector('[data-passkey-told]')
  if (told) told.textContent = ''
  const answered = await promptToSignIn()
  if (answered.ok) {
    form.querySelector('[name=passkey]')?.setAttribute('value', answered.answer)
    form.submit()
  } else if (told) told.textContent = answered.problem
}
