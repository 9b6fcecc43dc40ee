import { data } from 'react-router'
import type { PickerAnswer } from '#app/admin/images/media-picker.tsx'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering } from '#app/requests/data-route.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { listImages } from '#domain/media/media.ts'
import { parsePageNumber } from '#domain/pagination.ts'

const PER_PAGE = 24

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const query = readQuery('/admin/media/choose', request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const text = query.get('q')?.trim() ?? ''
  const found = await listImages(context.get(servicesContext), { text, show: 'all', from: (page - 1) * PER_PAGE, size: PER_PAGE })
  const answer: PickerAnswer = {
    pictures: found.pictures.map(({ file, name, ...about }) => {
      const { width, height, alt, focus } = about
      return { file, name: name || file, src: imagePath(file), width, height, alt, focus }
    }),
    hasMore: found.total > page * PER_PAGE,
  }
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
})
