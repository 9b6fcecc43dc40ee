import { servicesContext } from '#app/context.ts'
import { factsShown, tableAsked } from '#app/words-asked.ts'
import { reviewWords } from '#domain/words/review-words.ts'
import type { Route } from './+types/changes-data'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }, next) => {
    if (request.method !== 'GET') return next()
    const table = tableAsked(params.table)
    const review = await reviewWords(context.get(servicesContext), table, await factsShown(context))
    return Response.json({ label: table.label, review }, { headers: { 'Cache-Control': 'no-store' } })
  },
]

export default function ChangesData() {
  return null
}
