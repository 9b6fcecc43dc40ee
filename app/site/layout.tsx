import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'
import { SiteFrame } from '#app/ui/frame/site-frame.tsx'

export default function SiteLayout() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <SiteFrame givenName={root?.givenName}>
      <Outlet />
    </SiteFrame>
  )
}
