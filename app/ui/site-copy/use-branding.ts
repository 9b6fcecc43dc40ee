import { useRouteLoaderData } from 'react-router'
import type { Branding } from '#domain/branding/branding.ts'

/** What the owner has made of the site's looks; nothing where it looks as it did at first, or where that could not be read. */
export function useBranding(): Branding | undefined {
  return (useRouteLoaderData('root') as { looks?: Branding } | undefined)?.looks
}
