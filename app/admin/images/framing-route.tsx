import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { answering } from '#app/requests/data-route.ts'
import { findFraming } from './find-framing.ts'
import { FRAMING_PATH, type FramingAnswer } from './framed-image.ts'

const WHOLE_UNKNOWN = 'We have this image only as it’s shown. Upload it again to crop it.'

export { NoPage as default } from '#app/requests/data-route.ts'

export const middleware = answering(['GET', 'HEAD'], async ({ request, context }) => {
  const file = readQuery(FRAMING_PATH, request).get('file') ?? ''
  const answer: FramingAnswer = (await findFraming(context.get(servicesContext), file)) ?? { ok: false, message: WHOLE_UNKNOWN }
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
})
