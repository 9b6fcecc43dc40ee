import { data } from 'react-router'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { editPath, historyPath, previewPath, sharedLinksPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { siteUrlOf } from '#app/page-meta.ts'
import { ArticleView } from '#app/ui/article/article-view.tsx'
import { ItemBar } from '#app/ui/article/item-bar.tsx'
import { ShareRow } from '#app/ui/article/share-row.tsx'
import { PREVIEW_HANDLE } from '#app/ui/layout/preview-handle.ts'
import type { Route } from './+types/preview'
import { describeVisibility } from './describe-visibility.ts'
import { loadPreview } from './load-preview.ts'

export const handle = PREVIEW_HANDLE

export async function loader({ context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { edited, ...preview } = await loadPreview(services, pattern, params.id)
  const words = edited.hasChanges
    ? 'With unpublished changes. Visitors don’t see them yet.'
    : describeVisibility(services, edited.published)
  return data({ ...preview, words: `Preview. ${words}` }, { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { place, shown } = loaderData
  return adminMeta({ title: `Preview: ${shown.article.title}`, path: previewPath(place.kind, place.id) }, matches)
}

export default function PreviewPage({ loaderData: { place, shown, words }, matches }: Route.ComponentProps) {
  const { kind, id } = place
  const links = [
    { label: 'Edit', path: editPath(kind, id) },
    { label: 'Share preview', path: sharedLinksPath(kind, id) },
    { label: 'History', path: historyPath(kind, id) },
  ]
  return (
    <>
      <ItemBar words={words} links={links} />
      <ArticleView shown={shown} aside={<ShareRow title={shown.article.title} url={siteUrlOf(matches) + shown.path} />} />
    </>
  )
}
