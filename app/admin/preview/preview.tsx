import { data } from 'react-router'
import { kindOfRoute } from '#app/admin/paths/kind-of-route.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { editPath, historyPath, previewPath, sharedLinksPath } from '#app/content/item-pages.ts'
import { sharedCopy as sharedWords } from '#app/content/shared-copy.ts'
import { servicesContext } from '#app/context.ts'
import { siteUrlOf } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { previewHeaders } from '#app/requests/preview-headers.ts'
import { ArticleView } from '#app/ui/article/article-view.tsx'
import { ItemBar } from '#app/ui/article/item-bar.tsx'
import { ShareRow } from '#app/ui/article/share-row.tsx'
import { ItemCard } from '#app/ui/items/item-card.tsx'
import { PREVIEW_HANDLE } from '#app/ui/layout/preview-handle.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { readArticle, type ShownArticle } from '#domain/articles/article.ts'
import { formatPosted } from '#domain/items/item-times.ts'
import { type Item, itemState, siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'
import type { Route } from './+types/preview'
import styles from './preview.module.css'

type Part = 'page' | 'card'

/** CSS pixels of phone, tablet and desktop. */
const WIDTHS = [360, 768, 1280]

export const handle = PREVIEW_HANDLE

export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const place = { kind: kindOfRoute(pattern), id: params.id }
  const query = readQuery(`/preview/${place.kind}/:id`, request)
  const edited = await findEditableItem(services.store, place.kind, place.id)
  if (!edited) throw data(null, { status: 404 })
  const part: Part = query.get('as') === 'card' ? 'card' : 'page'
  const preview = { place, part, shown: await readArticle(services, edited.item) }
  if (pattern.endsWith('/page')) return data({ ...preview, width: undefined, words: undefined }, { headers: previewHeaders('held') })
  const width = WIDTHS.find((each) => String(each) === query.get('width'))
  const words = edited.hasChanges
    ? 'With unpublished changes. Visitors don’t see them yet.'
    : describeVisibility(services, edited.published)
  return data({ ...preview, width, words: `Preview. ${words}` }, { headers: previewHeaders(width ? 'holds' : undefined) })
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

function Choices({ path, part, width }: { path: string; part: Part; width: number | undefined }) {
  return (
    <nav aria-label="Preview" className={`actions ${styles.choices}`}>
      <ul className="row">
        {(['page', 'card'] as const).map((other) => (
          <li key={other}>
            <a href={path + previewQuery(other, width)} aria-current={other === part ? 'true' : undefined}>
              {other === 'page' ? 'Page' : 'Card'}
            </a>
          </li>
        ))}
      </ul>
      <ul className={`row ${styles.widths}`}>
        {[...WIDTHS, undefined].map((other) => (
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

function previewQuery(part: Part, width?: number): string {
  const query = new URLSearchParams([...(part === 'card' ? [['as', part]] : []), ...(width ? [['width', String(width)]] : [])])
  return query.size > 0 ? `?${query}` : ''
}

function describeVisibility(services: Pick<Services, 'settings' | 'now'>, item: Item): string {
  const [posted, expiry] = [formatPosted(item, services.settings.timeZone), parseDay(item.expiry_date)]
  switch (itemState(item, siteMinute(services))) {
    case 'draft':
      return 'A draft: visitors find no page here.'
    case 'undated':
      return 'Without a posted date: visitors find no page here.'
    case 'scheduled':
      return `Scheduled: visitors find no page here before ${posted}.`
    case 'expired':
      return `Expired${expiry ? ` since ${formatLongDay(expiry)}` : ''}: visitors still see this page.`
    case 'live':
      return 'Live: visitors see this page.'
  }
}

function PreviewedItem({ shown, part, siteUrl }: { shown: ShownArticle; part: Part; siteUrl: string }) {
  const { article, path } = shown
  const words = usePageCopy(sharedWords).item
  if (part === 'page') return <ArticleView shown={shown} aside={<ShareRow title={article.title} url={siteUrl + path} />} />
  return (
    <div className={`container with-aside ${styles.list}`}>
      <div>
        <h1 className="visually-hidden">The card on lists</h1>
        {article.logo && <ItemCard item={article} target="blog-link" isLead loading="eager" words={words} />}
        <ItemCard item={article} target="blog-link" isLead={false} loading="eager" words={words} />
      </div>
    </div>
  )
}
