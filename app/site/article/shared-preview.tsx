import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { ArticleView } from '#app/ui/article/article-view.tsx'
import { ItemBar } from '#app/ui/article/item-bar.tsx'
import { PREVIEW_HANDLE } from '#app/ui/layout/preview-handle.ts'
import { readArticle } from '#domain/articles/article.ts'
import type { Services } from '#domain/ports/services.ts'
import { findSharedPreview } from '#domain/previews/shared-preview.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { attempt } from '#lib/async/attempt.ts'
import { dayInZone, formatLongDay, formatTime } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/minutes.ts'
import type { Route } from './+types/shared-preview'

export const handle = PREVIEW_HANDLE

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const opened = await openOrFail(services, params.secret)
  if (opened === 'failed') throw data('The preview cannot be shown now. Please try again in a moment.', { status: 503 })
  if (!opened) throw data(null, { status: 404 })
  return data(opened, { headers: HEADERS })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: `Preview: ${loaderData.shown.article.title}` }, { name: 'robots', content: 'noindex' }] : []

export default function SharedPreview({ loaderData: { shown, until } }: Route.ComponentProps) {
  return (
    <>
      <ItemBar words={`A preview, as it stands now. This link works until ${until}.`} links={[]} />
      <ArticleView shown={shown} />
    </>
  )
}

/** Reviewers may live in another time zone, so the text names the zone. */
function untilWords({ settings: { timeZone } }: Pick<Services, 'settings'>, ends: Date): string {
  return `${formatClock(formatTime(timeZone, ends))} on ${formatLongDay(dayInZone(timeZone, ends))} (${timeZone})`
}

// The URL holds the secret, so errors must not log it.
function openOrFail(services: Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>, secret: string) {
  const open = async () => {
    const opened = await findSharedPreview(services, secret)
    const edited = opened && (await findEditableItem(services.store, opened.kind, opened.id))
    if (!opened || !edited) return undefined
    return { shown: await readArticle(services, edited.item), until: untilWords(services, new Date(opened.endsAt)) }
  }
  return attempt<Awaited<ReturnType<typeof open>> | 'failed'>(services, 'Shared preview failed', open, 'failed')
}
