import script from './google-button-script.ts?worker&url'

type Props = { action: string; clientId: string; scriptUrl: string; nonce: string; formToken: string; styleNonce: string }

/** Google's sign-in button. Its script lets Google draw it, and sends the form with what comes back. */
export function GoogleButton({ action, clientId, scriptUrl, nonce, formToken, styleNonce }: Props) {
  return (
    <form method="post" action={action} data-google-sign-in data-client-id={clientId} data-nonce={nonce}>
      <input type="hidden" name="form_token" value={formToken} />
      <input type="hidden" name="credential" />
      <div data-google-button />
      <p data-google-problem hidden>
        Google’s button could not be loaded. Is a blocker at work, or the network away?
      </p>
      <noscript>
        <p>Signing in with Google needs JavaScript.</p>
      </noscript>
      <script src={scriptUrl} defer nonce={styleNonce} />
      <script type="module" src={script} />
    </form>
  )
}
