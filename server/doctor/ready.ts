import { CHECK_TIMEOUT_MS, type Check, errorMessage, ok, problem, undetermined } from './check.ts'

/** The site may have another file open than the one that the doctor reads. */
export const ready: Check = async ({ config }) => {
  const said = await fetch(`${config.siteUrl}/readyz`, { redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
    .then((answer) => answer.text())
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  if (said === 'ready') return ok('the site runs, and its store takes what it is given')
  if (said === 'not ready')
    return problem(
      'the site runs, and its store takes nothing (/readyz)',
      'See “Store takes nothing” in its log. Right after a start, wait until the store was looked over.',
    )
  return undetermined(
    `whether the site takes what it is given: ${said instanceof Error ? errorMessage(said) : 'it does not run, or is not at SITE_URL'}`,
  )
}
