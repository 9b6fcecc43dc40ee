import { Outlet, useRouteLoaderData } from 'react-router'
import { PageBar } from '#app/editing/page-bar.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { useIsAdmin, useIsHoldingFrame, useIsPreview } from '#app/ui/layout/preview-handle.ts'
import { SiteShell } from '#app/ui/layout/site-shell.tsx'

export default function SiteLayout() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const isAsVisitor = useIsPreview()
  const isAdmin = useIsAdmin()
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
      bar={root?.editing && !isAsVisitor && <PageBar editing={root.editing} />}
    >
      <Outlet />
    </SiteShell>
  )
}
