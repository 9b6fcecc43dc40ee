import { useRevalidator } from 'react-router'

/** Reads what the page shows anew, if it can be had: where nobody answers, or nobody is signed in, an error page would take its place. */
export function useReadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    if (await isThere()) await revalidate()
  }
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
