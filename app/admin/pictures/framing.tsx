import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import type { Route } from './+types/framing'
import { findFraming } from './find-framing.ts'
import { FRAMING_PATH, type FramingAnswer } from './framed-picture.ts'

const WHOLE_UNKNOWN = 'This picture was stored as it is shown. Upload it once more to choose how it is shown.'

/** How a stored picture of an item is framed. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const file = queryOf(FRAMING_PATH, request).get('file') ?? ''
    const answer: FramingAnswer = (await findFraming(context.get(servicesContext), file)) ?? { ok: false, message: WHOLE_UNKNOWN }
    return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
  },
]

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export default function Framing() {
  return null
}
