import { use } from 'react'
import { isRouteErrorResponse, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import { lastError, notFound } from '#app/content/not-found.ts'
import { sessionCookie } from '#app/requests/session-cookie.ts'
import { loadCopyForPage } from '#app/site-copy/load-site-copy.ts'
import { pageEditing } from '#app/site-copy/page-editing.ts'
import { NotFoundCard } from '#app/ui/layout/not-found-card.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { SiteShell } from '#app/ui/layout/site-shell.tsx'
import { UnexpectedError } from '#app/ui/layout/unexpected-error.tsx'
import { PageRendering, type UnsavedFields } from '#app/ui/page-rendering.ts'
import { usePlainPageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { findSession } from '#domain/access/sessions.ts'
import { publishedBranding } from '#domain/branding/branding.ts'
import type { Route } from './+types/root'
import { servicesContext, sessionContext, sessionEndedContext, sessionLookupFailedContext } from './context.ts'
import './ui/styles.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const services = context.get(servicesContext)
    const cookies = request.headers.get('Cookie')
    const secret: unknown = cookies && (await sessionCookie(services.settings).parse(cookies))
    if (typeof secret === 'string') {
      try {
        const session = await findSession(services, secret)
        context.set(sessionContext, session ?? null)
        context.set(sessionEndedContext, session === undefined && secret !== '')
      } catch (error) {
        context.set(sessionLookupFailedContext, true)
        services.log('Session not looked up', { reason: String(error) })
      }
    }
    return next()
  },
]

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext)
  const session = context.get(sessionContext)
  const [copy, editing] = await Promise.all([loadCopyForPage(context, pattern), pageEditing(context, pattern)])
  return {
    siteUrl: settings.siteUrl,
    givenName: session?.givenName,
    timeZone: session ? settings.timeZone : undefined,
    copy,
    editing,
    branding: publishedBranding(copy.published),
  }
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { nonce, prefetchPixel } = use(PageRendering)
  return (
    <html lang="en">
      <PageHead />
      <body>
        {children}
        {nonce !== undefined && <Scripts nonce={nonce} />}
        {import.meta.env.DEV && nonce === undefined && <script type="module" src="/app/dev-reload.ts" />}
        {/* React hydration skips unknown elements here; low priority stops React from preloading the image. */}
        {prefetchPixel && <img src={prefetchPixel} alt="" width={1} height={1} fetchPriority="low" hidden />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const words = usePlainPageCopy<{ title: string; description: string; refused?: string }>(isNotFound ? notFound : lastError)
  const explanation = clientErrorText(error)
  return (
    <SiteShell givenName={root?.givenName} timeZone={root?.timeZone} isInstead>
      <title>{(explanation && words.refused) ?? words.title}</title>
      <meta name="description" content={words.description} />
      <meta name="robots" content="noindex" />
      {isNotFound ? <NotFoundCard /> : <UnexpectedError explanation={explanation} unsaved={unsavedIn(error)} />}
    </SiteShell>
  )
}

function unsavedIn(error: unknown): UnsavedFields {
  return isRouteErrorResponse(error) && Array.isArray(error.data?.unsaved) ? error.data.unsaved : []
}

/** Visitors must not see internal errors. */
function clientErrorText(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status >= 500) return undefined
  return typeof error.data === 'string' ? error.data : undefined
}
