import { useRouteLoaderData } from 'react-router'
import type { Branding } from '#domain/branding/branding.ts'

/** Undefined while the defaults are in use or the store fails. */
export function useBranding(): Branding | undefined {
  return useRouteLoaderData<{ branding?: Branding }>('root')?.branding
}
