import { data } from 'react-router'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { previewPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { siteUrlOf } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { previewHeaders } from '#app/requests/preview-headers.ts'
import { PREVIEW_HANDLE } from '#app/ui/layout/preview-handle.ts'
import type { Route } from './+types/preview-frame'
import { kindPreviewed, loadPreview } from './load-preview.ts'
import { PreviewedItem } from './previewed-item.tsx'

export const handle = PREVIEW_HANDLE

export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const query = readQuery(`/preview/${kindPreviewed(pattern)}/:id/page`, request)
  const { place, shown, part } = await loadPreview(context.get(servicesContext), pattern, params.id, query)
  return data({ place, shown, part }, { headers: previewHeaders('held') })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { place, shown } = loaderData
  return adminMeta({ title: `Preview: ${shown.article.title}`, path: previewPath(place.kind, place.id) }, matches)
}

export default function FramedPage({ loaderData: { shown, part }, matches }: Route.ComponentProps) {
  return (
    <>
      <base target="_top" />
      <PreviewedItem shown={shown} part={part} siteUrl={siteUrlOf(matches)} />
    </>
  )
}
