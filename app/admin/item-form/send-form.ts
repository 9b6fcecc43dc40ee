import { data, isRouteErrorResponse } from 'react-router'
import { formTexts } from './form-texts.ts'
import type { Saved, SaveFailure } from './save-result.ts'

const KEPT = 'Your text is still here.'

/** Sends a form to its action. Whatever goes wrong comes back as a value, so that the page and all that was typed stay. */
export async function sendForm<T>(request: Request, serverAction: () => Promise<T>) {
  const copy = request.clone()
  try {
    const result = await serverAction()
    return result ?? failed(copy, 500, `The server gave no answer. ${KEPT}`)
  } catch (error) {
    if (error instanceof Response) return data<Saved>({ goTo: error.headers.get('Location') ?? '/admin' })
    if (isRouteErrorResponse(error)) return failed(copy, error.status, refusal(error.status))
    return failed(copy, 503, `The server could not be reached. ${KEPT} Check the connection, then save again.`)
  }
}

async function failed(request: Request, status: number, problem: string) {
  return data<SaveFailure>({ problem, errors: {}, texts: formTexts(await request.formData()) }, { status })
}

function refusal(status: number): string {
  if (status === 404) return `You have been signed out. Sign in again in another tab, then save again; your text is still here.`
  if (status === 403) return `The server did not take the form, because it seemed to come from another site. ${KEPT}`
  if (status === 413) return `The pictures are too large together: 10 MB each are possible. ${KEPT}`
  if (status === 429) return `Too many tries in a short time. ${KEPT} Wait a minute, then save again.`
  if (status < 500) return `The server did not take the form. ${KEPT}`
  return `Something went wrong on the server. ${KEPT} Try again in a moment.`
}
