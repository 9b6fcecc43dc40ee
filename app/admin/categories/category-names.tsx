import { servicesContext } from '#app/context.ts'
import { categoriesInUse } from '#domain/items/categories/categories-in-use.ts'
import { stripDirectionMarks } from '#domain/text/without-controls.ts'
import type { Route } from './+types/category-names'

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET') return next()
    const names = await categoriesInUse(context.get(servicesContext))
    return Response.json([...new Set(names.map(stripDirectionMarks))], { headers: { 'Cache-Control': 'no-store' } })
  },
]

export default function CategoryNames() {
  return null
}
