import { signedIn } from '#app/admin/frame/signed-in.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import { reviewWords } from '#domain/words/review-words.ts'
import type { Route } from './+types/changes-data'
import { publishSent } from './publish-sent.ts'
import { factsShown, tableAsked } from './table-asked.ts'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    if (request.method !== 'GET' && request.method !== 'POST') return next()
    const services = context.get(servicesContext)
    const table = tableAsked(params.table)
    if (request.method === 'GET') {
      const review = await reviewWords(services, table, await factsShown(context))
      return Response.json({ label: table.label, review }, NOT_KEPT)
    }
    const answer = await publishSent(services, signedIn(context), { table, sent: await readAdminForm(request) })
    return Response.json(answer, { ...NOT_KEPT, status: 'problem' in answer ? answer.status : 200 })
  },
]

const NOT_KEPT = { headers: { 'Cache-Control': 'no-store' } }

export default function ChangesData() {
  return null
}
