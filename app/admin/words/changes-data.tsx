import { servicesContext } from '#app/context.ts'
import { answering } from '#app/forms/data-route.ts'
import { factsShown, tableAsked } from '#app/words-asked.ts'
import { reviewWords } from '#domain/words/review-words.ts'

export { NoPage as default } from '#app/forms/data-route.ts'

export const middleware = answering(['GET'], async ({ context, params }) => {
  const table = tableAsked(params.table)
  const review = await reviewWords(context.get(servicesContext), table, await factsShown(context))
  return Response.json({ label: table.label, review }, { headers: { 'Cache-Control': 'no-store' } })
})
