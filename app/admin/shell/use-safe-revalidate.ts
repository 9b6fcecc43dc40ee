import { useRevalidator } from 'react-router'
import { isAnswered } from './is-reachable.ts'

/** Reads what the page shows anew, if it can be had: where nobody answers, or nobody is signed in, an error page would take its place. */
export function useReadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    if (await isAnswered(location.href)) await revalidate()
  }
}
