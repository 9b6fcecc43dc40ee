import { data, redirectDocument } from 'react-router'
import { signIn } from '#app/content/sign-in.ts'
import { servicesContext, sessionContext } from '#app/context.ts'
import { metaFromCopy, pageMeta } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { tryForm } from '#app/requests/read-form.ts'
import { allowGoogleButton, signInWithGoogle, startGoogleSignIn } from '#app/sign-in/google-sign-in.ts'
import { askForMailedLink } from '#app/sign-in/mailed-link.ts'
import { signInWithPasskey } from '#app/sign-in/passkey-sign-in.ts'
import { returnPath, signInPath } from '#app/sign-in/return-path.ts'
import { destinationAfterSignIn, readSignInLink, signInByLink } from '#app/sign-in/sign-in-link.ts'
import { accessRemovedWords } from '#app/sign-in/sign-in-messages.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { BrandSign } from '#app/ui/layout/brand-mark.tsx'
import { useBranding } from '#app/ui/site-copy/use-branding.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { canMailLinks } from '#domain/access/mailed-links.ts'
import { hasPasskeys } from '#domain/access/passkeys.ts'
import type { Route } from './+types/login'
import { GoogleButton, GoogleScripts } from './google-button.tsx'
import { LinkForms, PROBLEM_ID } from './link-forms.tsx'
import styles from './login.module.css'
import script from './passkey-button-script.ts?worker&url'
import { UseLink } from './use-link.tsx'

export const middleware: Route.MiddlewareFunction[] = [allowGoogleButton]

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await readSignInLink({ request, context })
  const query = readQuery('/login', request)
  const to = returnPath(query.get('to'))
  const found = typeof link === 'object' && 'token' in link ? link : undefined
  const unusable = typeof link === 'object' && 'unusable' in link ? link.unusable : undefined
  const isAgain = query.get('again') !== null
  if (!found && context.get(sessionContext) && !isAgain) {
    // Reopening a used link still goes to its page.
    const leadsOn = to !== undefined || unusable !== undefined
    throw leadsOn ? redirectDocument(destinationAfterSignIn(request)) : data(null, { status: 404 })
  }
  const services = context.get(servicesContext)
  const { signInLink } = services.settings
  const about = {
    action: isAgain && to !== undefined ? `${signInPath(to)}&again=yes` : signInPath(to),
    signInLink,
    mails: canMailLinks(services),
    passkeys: await hasPasskeys(services),
    isAsked: query.get('asked') !== null,
    failure: unusable,
    google: undefined,
    link: found,
    removed: undefined,
  }
  if (found) return data(about)
  const left = await takeFlash(services, 'access-removed', request)
  const google = await startGoogleSignIn({ request, context })
  if (google?.outcome === 'too-many') return data({ ...about, failure: google.failure }, { status: 429, headers: google.headers })
  const headers = new Headers(left.headers)
  if (google) headers.append('Set-Cookie', google.headers['Set-Cookie'])
  return data({ ...about, google: google?.button, removed: accessRemovedWords(left.word) }, { headers })
}

/** Referrers must not leak tokens, but `no-referrer` would send our own forms with `Origin: null`. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After') ?? loaderHeaders.get('Retry-After')
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'strict-origin', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const read = await tryForm(request, context)
  if (!read.ok) return data({ failure: read.refusal }, { status: read.status })
  const { form } = read
  const [link, email, passkey] = [form.get('link'), form.get('email'), form.get('passkey')]
  if (typeof link === 'string') return signInByLink({ request, context }, link)
  if (typeof email === 'string') return askForMailedLink({ request, context }, email)
  if (typeof passkey === 'string') return signInWithPasskey({ request, context }, passkey)
  return signInWithGoogle({ request, context }, form)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...metaFromCopy(signIn, matches), path: '/login', pictureOf: '/' }, matches)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { failure, action, signInLink, mails, passkeys, isAsked, google, link, removed } = loaderData
  const { heading } = usePageCopy(signIn)
  const problem = actionData?.failure ?? failure
  const refused = actionData && 'field' in actionData ? String(actionData.field) : undefined
  const logo = useBranding()?.logo
  return (
    <div className={`tinted ${styles.page}`}>
      <section className={`stack gap-4 ${styles.card}`}>
        <BrandSign logo={logo} />
        <h1>{heading}</h1>
        {problem && (
          <p className="callout failure" role="alert" id={PROBLEM_ID}>
            {problem}
          </p>
        )}
        {removed && !problem && (
          <p className="callout success" role="status">
            {removed}
          </p>
        )}
        {google && <GoogleButton action={action} clientId={google.clientId} nonce={google.nonce} formToken={google.formToken} />}
        {link && <UseLink action={action} {...link} />}
        {passkeys && !link && <PasskeyButton action={action} />}
        {signInLink && !link && <LinkForms action={action} mails={mails} isAsked={isAsked && !problem} refused={refused} />}
        {google && <GoogleScripts scriptUrl={google.scriptUrl} styleNonce={google.styleNonce} />}
      </section>
    </div>
  )
}

function PasskeyButton({ action }: { action: string }) {
  return (
    <form method="post" action={action} className="stack" data-passkey-sign-in hidden>
      <input type="hidden" name="passkey" />
      <QuietSubmit>{usePageCopy(signIn).passkey}</QuietSubmit>
      <p role="status" className={styles.message} data-passkey-told />
      <script type="module" src={script} />
    </form>
  )
}
