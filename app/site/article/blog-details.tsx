import { data, redirect } from 'react-router'
import { listing } from '#app/content/listings.ts'
import { navigation } from '#app/content/site.ts'
import { servicesContext, sessionContext } from '#app/context.ts'
import { companyOf, copyFromMatches, pageMeta, siteUrlOf } from '#app/page-meta.ts'
import { readQuery } from '#app/page-query.ts'
import { loadPostBar, type PostBar } from '#app/post-bar.ts'
import { ArticleView } from '#app/ui/article/article-view.tsx'
import { ShareRow } from '#app/ui/article/share-row.tsx'
import { ErrorMessage } from '#app/ui/sections/error-message.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { type Article, readArticle, type ShownArticle } from '#domain/articles/article.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { findItemByPublicId, findPublicItem, isPublic, siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { Route } from './+types/blog-details'

type Ports = Pick<Services, 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Found = { shown: ShownArticle; bar: PostBar | undefined; isHidden: boolean }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = readQuery('/blog-details', request).get('id') ?? ''
  const found = await findOrFail(services, id, context.get(sessionContext) !== null)
  if (found === 'failed') return data({ path: detailsPath({ id }), shown: undefined, bar: undefined }, { status: 503 })
  if (!found) throw data(null, { status: 404 })
  const { shown, bar, isHidden } = found
  // Caches may not keep it: a post can get its former URL back.
  if (shown.id !== id) throw redirect(shown.path, { status: 301, headers: { 'Cache-Control': bar ? 'no-store' : 'no-cache' } })
  return data({ path: shown.path, shown, bar }, { headers: { ...(bar && FOR_ONE), ...(isHidden && UNLISTED) } })
}

/** Caches must never store what only administrators may see. */
const FOR_ONE = { 'Cache-Control': 'no-store' }
const UNLISTED = { 'X-Robots-Tag': 'noindex' }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const siteUrl = siteUrlOf(matches)
  const { path, shown } = loaderData
  const insights = { label: copyFromMatches(listing, matches).name, path: navigation.insights.path }
  if (!shown) return [{ title: insights.label }, { name: 'robots', content: 'noindex' }]
  const { article } = shown
  const { title, description } = article.search
  const image = article.shareImage || article.logo
  const picture = image ? siteUrl + imagePath(image) : undefined
  return [
    ...pageMeta(
      {
        title,
        description,
        sharePicture: { file: article.shareImage, alt: '' },
        path,
        kind: 'article',
        jsonLd: articleData(article, { siteUrl, url: siteUrl + path, picture, company: companyOf(matches).facts.company }),
        trail: [insights, { label: article.title, path }],
      },
      matches,
    ),
    ...(article.published ? [{ property: 'article:published_time', content: article.published }] : []),
  ]
}

export default function BlogDetails({ loaderData: { path, shown }, matches }: Route.ComponentProps) {
  if (!shown) return <Unavailable path={path} />
  return <ArticleView shown={shown} aside={<ShareRow title={shown.article.title} url={siteUrlOf(matches) + path} />} />
}

function Unavailable({ path }: { path: string }) {
  const { name, errors } = usePageCopy(listing)
  return (
    <section className="container section stack gap-5">
      <h1>{name}</h1>
      <ErrorMessage text={errors.fetch} tryAgain={path} />
    </section>
  )
}

/** Administrators also get items that visitors can't see yet. */
function findOrFail(services: Ports, id: string, isSignedIn: boolean): Promise<Found | undefined | 'failed'> {
  const find = async () => {
    const item = await (isSignedIn ? findItemByPublicId : findPublicItem)(services, id)
    if (!item) return undefined
    const bar = isSignedIn ? await loadPostBar(services, item) : undefined
    return { shown: await readArticle(services, item), bar, isHidden: !isPublic(item, siteMinute(services)) }
  }
  return attempt<Found | undefined | 'failed'>(services, 'Item failed', find, 'failed', { id: id.slice(0, 200) })
}

type About = { siteUrl: string; url: string; picture: string | undefined; company: string }

function articleData(article: Article, { siteUrl, url, picture, company }: About) {
  const source = { '@type': 'Organization', name: article.source || company }
  return {
    '@type': 'Article',
    headline: article.title,
    alternativeHeadline: article.search.title === article.title ? undefined : article.search.title,
    mainEntityOfPage: url,
    datePublished: article.published,
    dateModified: article.changed,
    description: article.search.ownDescription || article.excerpt || undefined,
    articleSection: article.category || undefined,
    image: picture,
    author: authorData(article, siteUrl) ?? source,
    creditText: article.author || undefined,
    publisher: source,
  }
}

/** A name without a profile may be a person or a team, so the source is named as author. */
function authorData({ author: name, avatar, profile }: Article, siteUrl: string) {
  if (!profile) return undefined
  const about = { name, image: profile.isPictured ? siteUrl + imagePath(avatar) : undefined }
  return profile.isTeam ? { '@type': 'Organization', ...about } : { '@type': 'Person', ...about, jobTitle: profile.role || undefined }
}
