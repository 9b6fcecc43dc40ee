import { data, redirectDocument } from 'react-router'
import { site } from '#app/content/site.ts'
import { servicesContext, sessionContext } from '#app/context.ts'
import { allowGoogleButton, signInWithGoogle, startGoogleSignIn } from '#app/google-sign-in.ts'
import { pageMeta } from '#app/page-meta.ts'
import { openSignInLink, refuseLinkNotFollowed } from '#app/sign-in-link.ts'
import { BrandMark } from '#app/ui/frame/brand-mark.tsx'
import type { Route } from './+types/login'
import { GoogleButton } from './google-button.tsx'
import styles from './login.module.css'

export const middleware: Route.MiddlewareFunction[] = [refuseLinkNotFollowed, allowGoogleButton]

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await openSignInLink({ request, context })
  if (link.outcome === 'signed-in') return redirectDocument('/admin', { headers: link.headers })
  if (context.get(sessionContext)) throw data(null, { status: 404 })
  const { signInLink } = context.get(servicesContext).settings
  const about = { signInLink, google: undefined }
  if (link.outcome === 'too-many') return data({ ...about, failure: link.failure }, { status: 429, headers: link.headers })
  const google = await startGoogleSignIn({ request, context })
  if (google?.outcome === 'too-many') return data({ ...about, failure: google.failure }, { status: 429, headers: google.headers })
  const failure = link.outcome === 'failed' ? link.failure : undefined
  return data({ ...about, failure, google: google?.button }, google && { headers: google.headers })
}

/** Links are used up by opening this page, so no answer of it may be kept. */
export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('Retry-After') ?? loaderHeaders.get('Retry-After')
  return { 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
}

export const action = ({ request, context }: Route.ActionArgs) => signInWithGoogle({ request, context })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Login to ${site.name}`,
      description: `Sign-in for the administrator of the ${site.name} website.`,
      path: '/login',
      pictureOf: '/',
    },
    matches,
  )

export default function Login({ loaderData: { failure, signInLink, google }, actionData }: Route.ComponentProps) {
  const problem = actionData?.failure ?? failure
  return (
    <div className={`tinted ${styles.page}`}>
      <section className={styles.card}>
        <BrandMark />
        <h1>Login to {site.name}</h1>
        {problem && (
          <p className={styles.failure} role="alert">
            {problem}
          </p>
        )}
        {google && <GoogleButton {...google} />}
        {signInLink && <LinkExplanation />}
      </section>
    </div>
  )
}

function LinkExplanation() {
  return (
    <>
      <p>The owner of this website signs in with a link that works once, within 15 minutes. The server prints it when it starts.</p>
      <p>
        For another link, run this where the website is installed:
        <code className={styles.command}>npm run sign-in-link</code>
      </p>
    </>
  )
}
