import { data } from 'react-router'
import { listingErrors, listings } from '#app/content/listings.ts'
import { navigation, site } from '#app/content/site.ts'
import { servicesContext } from '#app/context.ts'
import { pageMeta, siteUrlOf } from '#app/page-meta.ts'
import { queryOf } from '#app/page-query.ts'
import { ItemPicture } from '#app/ui/items/item-picture.tsx'
import { LongDate } from '#app/ui/items/long-date.tsx'
import { ArticleBody, RichTextBody } from '#app/ui/sections/article-body.tsx'
import { ArticlePage } from '#app/ui/sections/article-page.tsx'
import { Failure } from '#app/ui/sections/failure.tsx'
import { authorPicture, authorPictureAlt, type ItemSummary, sourceLink, summarize } from '#domain/items/item-summary.ts'
import { detailsPath, findPublicItem, type Item } from '#domain/items/items.ts'
import { listRelatedItems } from '#domain/items/related.ts'
import { imagePath } from '#domain/pictures/image-path.ts'
import { storedPictures } from '#domain/pictures/images.ts'
import type { RichText, Services } from '#domain/services.ts'
import { shortened } from '#domain/text/plain-text.ts'
import type { Route } from './+types/blog-details'
import { AuthorByline } from './author-byline.tsx'
import styles from './blog-details.module.css'
import { RelatedItems } from './related-items.tsx'
import { ShareRow } from './share-row.tsx'

type Article = ItemSummary & {
  /** File name of the author's picture; empty for none. */
  avatar: string
  avatarAlt: string
  updated: string
  /** Sanitised HTML; empty where the text is elsewhere. */
  html: string
  fullText: string | undefined
}

const insights = { label: listings.insights.heading, path: navigation.insights.path }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const id = queryOf('/blog-details', request).get('id') ?? ''
  const found = await findOrFail(services, id)
  if (found === 'failed') return data({ path: detailsPath({ id }), article: undefined, related: [] }, { status: 503 })
  if (!found) throw data(null, { status: 404 })
  return found
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const siteUrl = siteUrlOf(matches)
  const { path, article } = loaderData
  if (!article) return [{ title: insights.label }, { name: 'robots', content: 'noindex' }]
  const picture = article.logo ? siteUrl + imagePath(article.logo) : undefined
  return [
    ...pageMeta(
      {
        title: article.title,
        description: shortened(article.excerpt || article.title, 200),
        path,
        kind: 'article',
        jsonLd: articleData(article, { url: siteUrl + path, picture }),
        trail: [insights, { label: article.title, path }],
      },
      matches,
    ),
    ...(article.posted ? [{ property: 'article:published_time', content: article.posted }] : []),
  ]
}

export default function BlogDetails({ loaderData: { path, article, related }, matches }: Route.ComponentProps) {
  if (!article) return <Unavailable path={path} />
  const { title, category, posted, author, source, avatar, avatarAlt, excerpt } = article
  return (
    <>
      <ArticlePage
        trail={[insights, { label: title, path }]}
        title={title}
        facts={
          <>
            {category && <span className={styles.category}>{category}</span>}
            {posted && <LongDate day={posted} />}
          </>
        }
        lead={article.html ? excerpt : undefined}
        byline={<AuthorByline author={author} avatar={avatar} avatarAlt={avatarAlt} source={source} />}
        picture={article.logo && <ItemPicture item={article} place="head" loading="eager" />}
        aside={<ShareRow title={title} url={siteUrlOf(matches) + path} />}
      >
        {article.html ? <RichTextBody sanitized={article.html} /> : <Notice article={article} />}
      </ArticlePage>
      <RelatedItems items={related} />
    </>
  )
}

function Notice({ article: { excerpt, source, fullText } }: { article: Article }) {
  return (
    <ArticleBody>
      {excerpt && <p>{excerpt}</p>}
      {fullText && (
        <p>
          <a className={`button ${styles.fullText}`} href={fullText} rel="noopener noreferrer">
            {source ? `Read the full story at ${source}` : 'Read the full story'}
          </a>
        </p>
      )}
    </ArticleBody>
  )
}

function Unavailable({ path }: { path: string }) {
  return (
    <section className="container section">
      <h1 className={styles.unavailable}>{insights.label}</h1>
      <Failure text={listingErrors.fetch} tryAgain={path} />
    </section>
  )
}

type Found = { path: string; article: Article; related: ItemSummary[] }

async function findOrFail(services: Services, id: string): Promise<Found | undefined | 'failed'> {
  try {
    const item = await findPublicItem(services, id)
    if (!item) return undefined
    const related = await relatedTo(services, item)
    const pictures = await storedPictures(services, [item, ...related])
    return {
      path: detailsPath(item),
      article: articleOf(item, pictures, services.richText),
      related: related.map((other) => summarize({ item: other, highlights: {} }, pictures)),
    }
  } catch (error) {
    services.log('Item failed', { id: id.slice(0, 200), reason: String(error) })
    return 'failed'
  }
}

/** An article is worth showing without them. */
async function relatedTo(services: Services, item: Item): Promise<Item[]> {
  try {
    return await listRelatedItems(services, item)
  } catch (error) {
    services.log('Related items failed', { id: item.id, reason: String(error) })
    return []
  }
}

function articleOf(item: Item, pictures: ReadonlySet<string>, richText: RichText): Article {
  return {
    ...summarize({ item, highlights: {} }, pictures),
    avatar: authorPicture(item, pictures),
    avatarAlt: authorPictureAlt(item),
    updated: item.updated_at,
    html: richText.sanitizeForReading(item.content),
    fullText: sourceLink(item),
  }
}

function articleData(article: Article, { url, picture }: { url: string; picture: string | undefined }) {
  const source = { '@type': 'Organization', name: article.source || site.name }
  return {
    '@type': 'Article',
    headline: article.title,
    mainEntityOfPage: url,
    datePublished: article.posted,
    dateModified: article.updated || undefined,
    description: article.excerpt || undefined,
    articleSection: article.category || undefined,
    image: picture,
    // Nothing says whether an author is a person or a desk: the source answers for the text, and the author is credited in words.
    author: source,
    creditText: article.author || undefined,
    publisher: source,
  }
}
