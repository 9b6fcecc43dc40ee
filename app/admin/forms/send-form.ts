import { isRouteErrorResponse } from 'react-router'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { isSaveResponse, type SaveRequestFailed } from './save-response.ts'

const KEPT = 'Your text is still here.'
/** The server takes a minute at most to receive a form. */
const MOST_MS = 90_000
const RELOAD = 'Reload this page: the site was updated since you opened it.'

/** Never rejects, so the page and its text survive any failure. */
export async function sendForm<T>(
  serverAction: () => Promise<T>,
  isKnown: (answer: unknown) => boolean = isSaveResponse,
  mostMs = MOST_MS,
): Promise<T | SaveRequestFailed> {
  try {
    const answer = await withTimeout(serverAction(), mostMs)
    if (answer === undefined || answer === null) return { why: 'server', problem: `The server didn’t answer. ${KEPT}` }
    return isKnown(answer) ? answer : { why: 'outdated', problem: `${RELOAD} ${KEPT}` }
  } catch (error) {
    // React Router follows thrown redirects.
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error)) return { why: error.status === 404 ? 'signed-out' : 'server', problem: refusal(error.status) }
    return { why: 'offline', problem: `We couldn’t reach the server. ${KEPT} Check the connection, then save again.` }
  }
}

function refusal(status: number): string {
  if (status === 404) return `You were signed out. ${KEPT} Sign in again to save it.`
  if (status === 403) return `We couldn’t save this: it seemed to come from another site. ${KEPT}`
  if (status === 413) return `The images are too large together. Each can have 10 MB. ${KEPT}`
  if (status === 429) return `Too many tries. ${KEPT} Wait a minute, then save again.`
  if (status < 500) return `We couldn’t save this. ${KEPT}`
  return `Something went wrong on the server. ${KEPT} Try again in a moment.`
}
