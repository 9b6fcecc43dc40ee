import { isRouteErrorResponse } from 'react-router'
import { isSaveResponse, type SaveRequestFailed } from './save-response.ts'

const KEPT = 'Your text is still here.'
const RELOAD = 'Reload this page: the site was updated since you opened it.'

/** Never rejects, so the page and its text survive any failure. */
export async function sendForm<T>(
  serverAction: () => Promise<T>,
  isKnown: (answer: unknown) => boolean = isSaveResponse,
): Promise<T | SaveRequestFailed> {
  try {
    const answer = await serverAction()
    if (answer === undefined || answer === null) return { why: 'server', problem: `The server gave no answer. ${KEPT}` }
    return isKnown(answer) ? answer : { why: 'outdated', problem: `${RELOAD} ${KEPT}` }
  } catch (error) {
    // React Router follows thrown redirects.
    if (error instanceof Response) throw error
    if (isRouteErrorResponse(error)) return { why: error.status === 404 ? 'signed-out' : 'server', problem: refusal(error.status) }
    return { why: 'offline', problem: `The server could not be reached. ${KEPT} Check the connection, then save again.` }
  }
}

function refusal(status: number): string {
  if (status === 404) return `You have been signed out. ${KEPT} Sign in again, and it is saved.`
  if (status === 403) return `The server did not take the form, because it seemed to come from another site. ${KEPT}`
  if (status === 413) return `The pictures are too large together: 10 MB each are possible. ${KEPT}`
  if (status === 429) return `Too many tries in a short time. ${KEPT} Wait a minute, then save again.`
  if (status < 500) return `The server did not take the form. ${KEPT}`
  return `Something went wrong on the server. ${KEPT} Try again in a moment.`
}
