import { useRevalidator } from 'react-router'
import { isReachable } from './is-reachable.ts'

/** Failed revalidation would replace the page with an error, so check the server first. */
export function useSafeRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    if (await isReachable(location.href)) await revalidate()
  }
}
