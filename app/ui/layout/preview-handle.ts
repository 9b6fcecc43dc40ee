import { useMatches } from 'react-router'

/** Previews render as for visitors: no admin frame, no hydration. */
export const PREVIEW_HANDLE = { interactive: false, isPreview: true } as const

export function useIsPreview(): boolean {
  return useMatches().some(({ handle }) => isOfPreview(handle))
}

export function useIsAdmin(): boolean {
  const matches = useMatches()
  return matches.some(({ id }) => id === 'admin/layout') && !matches.some(({ handle }) => isOfPreview(handle))
}

/** The framed page brings its own header and footer. */
export function useIsHoldingFrame(): boolean {
  return useMatches().some(({ handle, loaderData }) => isOfPreview(handle) && Boolean(Object(loaderData).width))
}

function isOfPreview(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isPreview' in handle
}
