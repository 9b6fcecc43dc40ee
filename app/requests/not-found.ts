import { data } from 'react-router'
import { type RouterContext, sessionContext, sessionEndedContext, unsavedFieldsContext } from '#app/context.ts'
import { readUnsavedFields } from './read-form.ts'

export async function notFoundResponse({ request, context }: { request: Request; context: RouterContext }) {
  // Unmatched URLs are answered by a second, internal GET request without the form.
  if (request.method === 'POST' && (context.get(sessionEndedContext) || context.get(sessionContext)))
    context.set(unsavedFieldsContext, await readUnsavedFields(request, context))
  return data(null, { status: 404 })
}
