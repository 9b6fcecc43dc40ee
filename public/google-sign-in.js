// The sign-in page's own script; it stands after Google's, so both are there or Google's has failed.
const form = document.querySelector('[data-google-sign-in]')
const google = window.google?.accounts?.id

if (form && google) {
  google.initialize({
    client_id: form.dataset.clientId,
    nonce: form.dataset.nonce,
    ux_mode: 'popup',
    auto_select: false,
    callback({ credential }) {
      form.elements.credential.value = credential
      form.submit()
    },
  })
  google.renderButton(form.querySelector('[data-google-button]'), {
    type: 'standard',
    theme: 'outline',
    size: 'large',
    text: 'signin_with',
  })
} else if (form) {
  form.querySelector('[data-google-problem]').hidden = false
}
