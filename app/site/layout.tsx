import { Outlet, useRouteLoaderData } from 'react-router'
import { PageBar } from '#app/editing/page-bar.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import type { loader as detailsLoader } from '#app/site/article/blog-details.tsx'
import { useIsAdmin, useIsHoldingFrame, useIsPreview } from '#app/ui/layout/preview-handle.ts'
import { SiteShell } from '#app/ui/layout/site-shell.tsx'

export default function SiteLayout() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const isAsVisitor = useIsPreview()
  const isAdmin = useIsAdmin()
  const post = useRouteLoaderData<typeof detailsLoader>('blog-details')?.bar
  const bar = root?.editing && !isAsVisitor && <PageBar editing={root.editing} post={post} />
  const isOffered = root?.editing?.type === 'offered'
  if (useIsHoldingFrame())
    return (
      <main id="main" aria-label="Preview">
        <Outlet />
      </main>
    )
  return (
    <SiteShell
      givenName={isAsVisitor ? undefined : root?.givenName}
      isAdmin={isAdmin}
      timeZone={root?.timeZone}
      bar={isOffered ? undefined : bar}
      lastBar={isOffered ? bar : undefined}
    >
      <Outlet />
    </SiteShell>
  )
}
