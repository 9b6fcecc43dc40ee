import { useRouteLoaderData } from 'react-router'
import type { Branding } from '#domain/branding/branding.ts'

/** Undefined if nobody changed the defaults or the store failed. */
export function useBranding(): Branding | undefined {
  return (useRouteLoaderData('root') as { looks?: Branding } | undefined)?.looks
}
