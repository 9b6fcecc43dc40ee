import { servicesContext } from '#app/context.ts'
import { answering } from '#app/requests/data-route.ts'
import { categoriesInUse } from '#domain/categories/categories-in-use.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET'], async ({ context }) => {
  const names = await categoriesInUse(context.get(servicesContext))
  return Response.json([...new Set(names.map(stripDirectionMarks))], { headers: { 'Cache-Control': 'no-store' } })
})
