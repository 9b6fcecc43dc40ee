import { useRevalidator } from 'react-router'
import { isReachable } from './is-reachable.ts'

/** Reads what the page shows anew, if it can be had: where nobody answers, or nobody is signed in, an error page would take its place. */
export function useSafeRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    if (await isReachable(location.href)) await revalidate()
  }
}
