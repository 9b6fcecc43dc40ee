import { data, Outlet } from 'react-router'
import { sessionContext, sessionUnknownContext } from '../context.ts'
import type { Route } from './+types/layout'

export const handle = { interactive: true }

/** The one guard of everything below: pages, data and forms alike are not found unless the administrator asks. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (!context.get(sessionContext)) throw data(null, { status: context.get(sessionUnknownContext) ? 503 : 404 })
  },
]

// Without a loader of its own, this route's middleware would not run for requests that need no data.
export function loader() {
  return null
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export default function AdminLayout() {
  return <Outlet />
}
