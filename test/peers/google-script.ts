/**
 * The interface of accounts.google.com/gsi/client, as far as its reference describes it: a button that opens a window at the issuer,
 * which hands the credential back to its opener. It also loads what the real one loads (styles, a frame, a log), so that a
 * Content-Security-Policy that forgets one of them shows.
 */
export const scriptText = `(() => {
  const own = document.currentScript
  const origin = new URL(own.src).origin
  let settings
  const style = document.createElement('style')
  style.nonce = own.nonce
  style.textContent = '.stand-in { padding: 8px }'
  document.head.append(style)
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = origin + '/gsi/style'
  document.head.append(sheet)

  window.addEventListener('message', (event) => {
    if (event.origin === origin && settings && event.data?.credential) {
      settings.callback({ credential: event.data.credential, select_by: 'btn', clientId: settings.client_id })
    }
  })

  window.google = { accounts: { id: {
    initialize(given) {
      if (!given?.client_id) throw new Error('Missing required parameter: client_id')
      if (typeof given.callback !== 'function') throw new Error('Missing required parameter: callback')
      settings = given
      fetch(origin + '/gsi/log').catch(() => {})
    },
    renderButton(parent, options) {
      if (!settings || !parent) throw new Error('initialize first, then name the element')
      const button = document.createElement('div')
      button.setAttribute('role', 'button')
      button.tabIndex = 0
      button.className = 'stand-in'
      button.textContent = options?.text === 'signin_with' ? 'Sign in with Google' : 'Sign in'
      button.addEventListener('click', () => {
        const words = new URLSearchParams({ client_id: settings.client_id, nonce: settings.nonce ?? '', origin: location.origin })
        window.open(origin + '/gsi/select?' + words, 'gsi', 'width=400,height=500')
      })
      const frame = document.createElement('iframe')
      frame.src = origin + '/gsi/status'
      frame.hidden = true
      parent.replaceChildren(button, frame)
    },
    prompt() {},
    cancel() {},
    disableAutoSelect() {},
  } } }
  window.onGoogleLibraryLoad?.()
})()
`

/** The window that lets somebody choose an account: here it has chosen at once. */
export function popupPage(credential: string, origin: string): string {
  return `<!doctype html><title>Sign in</title><script>
    opener.postMessage({ credential: ${JSON.stringify(credential)} }, ${JSON.stringify(origin)})
    close()
  </script>`
}
