import { data } from 'react-router'
import { type RouterContext, sessionEndedContext, unsavedFieldsContext } from '#app/context.ts'
import { readUnsavedFields } from './read-form.ts'

/** What to throw where nothing is there for who asks. Who was signed in until now gets the texts of his form back, at every address, so that it tells none of them apart. */
export async function notFoundResponse({ request, context }: { request: Request; context: RouterContext }) {
  // An address without a page of its own is answered by two requests, of which the first has the form.
  if (context.get(sessionEndedContext) && request.method === 'POST')
    context.set(unsavedFieldsContext, await readUnsavedFields(request, context))
  return data(null, { status: 404 })
}
