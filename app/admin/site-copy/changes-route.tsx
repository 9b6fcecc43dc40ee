import { servicesContext } from '#app/context.ts'
import { answering } from '#app/requests/data-route.ts'
import { requirePageCopy, visibleCompanyDetails } from '#app/site-copy/require-page-copy.ts'
import { reviewCopy } from '#domain/site-copy/review-copy.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET'], async ({ context, params }) => {
  const table = requirePageCopy(context, params.table)
  const review = await reviewCopy(context.get(servicesContext), table, await visibleCompanyDetails(context))
  return Response.json({ label: table.label, review }, { headers: { 'Cache-Control': 'no-store' } })
})
