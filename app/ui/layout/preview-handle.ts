import { useMatches } from 'react-router'

/** The handle of a page that looks as it does to visitors, whoever sees it: without the administration's frame, and not alive. */
export const PREVIEW_HANDLE = { interactive: false, isPreview: true } as const

export function useIsPreview(): boolean {
  return useMatches().some(({ handle }) => isOfPreview(handle))
}

/** Whether the page is there to hold another one in a frame, which has the header and the footer. */
export function useIsHoldingFrame(): boolean {
  return useMatches().some(({ handle, loaderData }) => isOfPreview(handle) && Boolean(Object(loaderData).width))
}

function isOfPreview(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isPreview' in handle
}
