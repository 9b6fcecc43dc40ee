import { signIn } from '#app/content/sign-in.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import script from './google-button-script.ts?worker&url'

type Props = { action: string; clientId: string; nonce: string; formToken: string }

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

/** Scripts after Google's would wait for it, so it comes last. */
export function GoogleScripts({ scriptUrl, styleNonce }: { scriptUrl: string; styleNonce: string }) {
  return (
    <>
      <script type="module" src={script} />
      <script src={scriptUrl} defer nonce={styleNonce} data-google-script />
    </>
  )
}
