import { useMatches } from 'react-router'

/** The handle of a page that looks as it does to visitors, whoever sees it: without the administration's frame, and not alive. */
export const PREVIEW_HANDLE = { interactive: false, isPreview: true } as const

export function useIsPreview(): boolean {
  return useMatches().some(({ handle }) => typeof handle === 'object' && handle !== null && 'isPreview' in handle)
}
