import { servicesContext } from '#app/context.ts'
import { answering } from '#app/forms/data-route.ts'
import { categoriesInUse } from '#domain/items/categories/categories-in-use.ts'
import { stripDirectionMarks } from '#domain/text/without-controls.ts'

export { NoPage as default } from '#app/forms/data-route.ts'

export const middleware = answering(['GET'], async ({ context }) => {
  const names = await categoriesInUse(context.get(servicesContext))
  return Response.json([...new Set(names.map(stripDirectionMarks))], { headers: { 'Cache-Control': 'no-store' } })
})
