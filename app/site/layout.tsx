import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { SiteFrame } from '../ui/site-frame.tsx'

export default function SiteLayout() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <SiteFrame givenName={root?.givenName}>
      <Outlet />
    </SiteFrame>
  )
}
