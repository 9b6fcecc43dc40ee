import { data } from 'react-router'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { editPath, historyPath, previewPath, sharedLinksPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { siteUrlOf } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { previewHeaders } from '#app/requests/preview-headers.ts'
import { ItemBar } from '#app/ui/article/item-bar.tsx'
import { PREVIEW_HANDLE } from '#app/ui/layout/preview-handle.ts'
import type { Route } from './+types/preview'
import { describeVisibility } from './describe-visibility.ts'
import { kindPreviewed, loadPreview } from './load-preview.ts'
import styles from './preview.module.css'
import { PREVIEW_WIDTHS, type PreviewPart, type PreviewWidth, previewQuery, widthOf } from './preview-query.ts'
import { PreviewedItem } from './previewed-item.tsx'

export const handle = PREVIEW_HANDLE

export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(`/preview/${kindPreviewed(pattern)}/:id`, request)
  const { edited, ...preview } = await loadPreview(services, pattern, params.id, query)
  if (pattern.endsWith('/page')) return data({ ...preview, width: undefined, words: undefined }, { headers: previewHeaders('held') })
  const width = widthOf(query)
  const words = edited.hasChanges
    ? 'With unpublished changes. Visitors don’t see them yet.'
    : describeVisibility(services, edited.published)
  return data({ ...preview, width, words: `Preview. ${words}` }, { headers: previewHeaders(width && 'holds') })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { place, shown } = loaderData
  return adminMeta({ title: `Preview: ${shown.article.title}`, path: previewPath(place.kind, place.id) }, matches)
}

export default function PreviewPage({ loaderData: { place, shown, part, width, words }, matches }: Route.ComponentProps) {
  if (words === undefined)
    return (
      <>
        <base target="_top" />
        <PreviewedItem shown={shown} part={part} siteUrl={siteUrlOf(matches)} />
      </>
    )
  const { kind, id } = place
  const path = previewPath(kind, id)
  const links = [
    { label: 'Edit', path: editPath(kind, id) },
    { label: 'Share preview', path: sharedLinksPath(kind, id) },
    { label: 'History', path: historyPath(kind, id) },
  ]
  return (
    <>
      <ItemBar words={words} links={links}>
        <Choices path={path} part={part} width={width} />
      </ItemBar>
      {width ? (
        <div className={styles.frame}>
          <h1 className="visually-hidden">{shown.article.title}</h1>
          <iframe
            src={`${path}/page${previewQuery(part)}`}
            width={width}
            title={`As visitors will see it on a screen of ${width} pixels`}
            tabIndex={0}
          />
        </div>
      ) : (
        <PreviewedItem shown={shown} part={part} siteUrl={siteUrlOf(matches)} />
      )}
    </>
  )
}

const PARTS: Record<PreviewPart, string> = { page: 'Page', card: 'Card' }
const WIDTHS = [...PREVIEW_WIDTHS, undefined]

function Choices({ path, part, width }: { path: string; part: PreviewPart; width: PreviewWidth | undefined }) {
  return (
    <nav aria-label="Preview" className={styles.choices}>
      <ul>
        {(['page', 'card'] as const).map((other) => (
          <li key={other}>
            <a href={path + previewQuery(other, width)} aria-current={other === part ? 'true' : undefined}>
              {PARTS[other]}
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.widths}>
        {WIDTHS.map((other) => (
          <li key={other ?? 'window'}>
            <a href={path + previewQuery(part, other)} aria-current={other === width ? 'true' : undefined}>
              {other ? `${other} px` : 'Window'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
