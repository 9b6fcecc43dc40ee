import { data, redirectDocument } from 'react-router'
import { startSession } from '#domain/sessions.ts'
import { useSignInLink } from '#domain/sign-in-links.ts'
import { site } from '../content/site.ts'
import { servicesContext, sessionContext } from '../context.ts'
import { allowGoogleButton, signInWithGoogle, startGoogleSignIn } from '../google-sign-in.ts'
import { pageMeta } from '../page-meta.ts'
import { sessionCookie } from '../session-cookie.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { GoogleButton } from '../ui/google-button.tsx'
import type { Route } from './+types/login'
import styles from './login.module.css'

/** The name in the signed-in menu of somebody who came by a link, which carries no name. */
const LINK_GIVEN_NAME = 'Administrator'

export const middleware: Route.MiddlewareFunction[] = [allowGoogleButton]

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const token = new URL(request.url).searchParams.get('token')
  // Reading ahead (HEAD) must not use the link up.
  if (token && request.method === 'GET') {
    if (await useSignInLink(services, token)) {
      const secret = await startSession(services, LINK_GIVEN_NAME)
      return redirectDocument('/admin', { headers: { 'Set-Cookie': await sessionCookie(services.settings).serialize(secret) } })
    }
    services.log('Login Failed', { reason: 'The sign-in link is used, expired or unknown' })
  }
  if (context.get(sessionContext)) throw data(null, { status: 404 })
  const { siteUrl, signInLink } = services.settings
  const google = await startGoogleSignIn({ request, context })
  return data({ siteUrl, signInLink, linkFailed: token !== null, google: google?.button }, google && { headers: google.headers })
}

/** Links are used up by opening this page, so no answer of it may be kept. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const action = ({ request, context }: Route.ActionArgs) => signInWithGoogle({ request, context })

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Login to ${site.name}`,
    description: `Sign-in for the administrator of the ${site.name} website.`,
    path: '/login',
    siteUrl: loaderData?.siteUrl ?? '',
  })

export default function Login({ loaderData: { linkFailed, signInLink, google }, actionData }: Route.ComponentProps) {
  return (
    <div className={`tinted ${styles.page}`}>
      <section className={styles.card}>
        <BrandMark />
        <h1>Login to {site.name}</h1>
        {linkFailed && (
          <p className={styles.failure} role="alert">
            This sign-in link has been used or is too old.
          </p>
        )}
        {actionData?.failure && (
          <p className={styles.failure} role="alert">
            {actionData.failure}
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
