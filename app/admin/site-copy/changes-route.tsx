import { servicesContext } from '#app/context.ts'
import { answering } from '#app/requests/data-route.ts'
import { factsShown, tableAsked } from '#app/site-copy/require-page-copy.ts'
import { reviewWords } from '#domain/site-copy/review-copy.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET'], async ({ context, params }) => {
  const table = tableAsked(params.table)
  const review = await reviewWords(context.get(servicesContext), table, await factsShown(context))
  return Response.json({ label: table.label, review }, { headers: { 'Cache-Control': 'no-store' } })
})
