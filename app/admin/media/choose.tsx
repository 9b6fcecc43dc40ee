import { data } from 'react-router'
import type { PickerAnswer } from '#app/admin/pictures/media-picker.tsx'
import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { parsePageNumber } from '#domain/pagination.ts'
import { imagePath } from '#domain/pictures/image-path.ts'
import { listPictures } from '#domain/pictures/media.ts'
import type { Route } from './+types/choose'

const PER_PAGE = 24

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const query = queryOf('/admin/media/choose', request)
    const page = parsePageNumber(query)
    if (page === undefined) throw data(null, { status: 404 })
    const text = query.get('q')?.trim() ?? ''
    const found = await listPictures(context.get(servicesContext), { text, show: 'all', from: (page - 1) * PER_PAGE, size: PER_PAGE })
    const answer: PickerAnswer = {
      pictures: found.pictures.map(({ file, name, width, height }) => ({ file, name: name || file, src: imagePath(file), width, height })),
      hasMore: found.total > page * PER_PAGE,
    }
    return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
  },
]

// A route without a component would answer those who are not let in otherwise than a page that is not there does.
export default function Choose() {
  return null
}
