import { signIn } from '#app/content/sign-in.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import script from './google-button-script.ts?worker&url'

type Props = { action: string; clientId: string; nonce: string; formToken: string }

/** Google's sign-in button. Its script lets Google draw it, and sends the form with what comes back. */
export function GoogleButton({ action, clientId, nonce, formToken }: Props) {
  const { notLoaded, noScript } = usePageCopy(signIn).google
  return (
    <form method="post" action={action} data-google-sign-in data-client-id={clientId} data-nonce={nonce}>
      <input type="hidden" name="form_token" value={formToken} />
      <input type="hidden" name="credential" />
      <div data-google-button />
      <p data-google-problem hidden>
        {notLoaded}
      </p>
      <noscript>
        <p>{noScript}</p>
      </noscript>
    </form>
  )
}

/** Last on the page: none of its other scripts runs before Google's has arrived or failed if it stands after it. */
export function GoogleScripts({ scriptUrl, styleNonce }: { scriptUrl: string; styleNonce: string }) {
  return (
    <>
      <script type="module" src={script} />
      <script src={scriptUrl} defer nonce={styleNonce} data-google-script />
    </>
  )
}
