import { data } from 'react-router'
import { storeProblem } from '#app/admin/frame/store-problem.ts'
import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { readAdminForm } from '#app/read-form.ts'
import { readFraming } from '#domain/pictures/chosen-framing.ts'
import type { Route } from './+types/framing'
import { findFraming, frameAnew } from './find-framing.ts'
import { FRAMING_PATH, type FramingAnswer } from './framed-picture.ts'

const WHOLE_UNKNOWN = 'This picture was stored as it is shown. Upload it once more to choose how it is shown.'

/** How a stored picture of an item is framed, and framing it otherwise. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const services = context.get(servicesContext)
    const found = await findFraming(services, queryOf(FRAMING_PATH, request).get('file') ?? '')
    return answer(found ?? { ok: false, message: WHOLE_UNKNOWN }, 200)
  },
]

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const framing = readFraming(String(sent.get('framing')))
  if (!framing) throw data('The form asks for nothing that can be done here.', { status: 400 })
  try {
    const made = await frameAnew(services, String(sent.get('file') ?? ''), framing)
    return answer(made, made.ok ? 200 : 422)
  } catch (error) {
    services.log('Picture not framed', { reason: String(error) })
    const { problem, status } = storeProblem(error, 'The picture was not framed', 'Your text is still here.')
    return answer({ ok: false, message: problem }, status)
  }
}

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export default function Framing() {
  return null
}

function answer(body: FramingAnswer, status: number): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
