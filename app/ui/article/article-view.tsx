import type { ReactNode } from 'react'
import { capabilityArticle } from '#app/content/capability-article.ts'
import { fillTemplate } from '#app/content/fill-template.ts'
import { listing } from '#app/content/listings.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { navigation } from '#app/content/site.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { ItemImage } from '#app/ui/items/item-image.tsx'
import { LongDate } from '#app/ui/items/long-date.tsx'
import { Monogram } from '#app/ui/items/monogram.tsx'
import { StoredImage } from '#app/ui/items/stored-image.tsx'
import { ArticleBody, RichTextBody } from '#app/ui/sections/article-body.tsx'
import { ArticlePage } from '#app/ui/sections/article-page.tsx'
import { ContentsList } from '#app/ui/sections/contents-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Article, ShownArticle } from '#domain/articles/article.ts'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import styles from './article-view.module.css'

export function ArticleView({ shown: { path, article, related }, aside }: { shown: ShownArticle; aside?: ReactNode }) {
  const { title, category, posted, lead, minutes, sections } = article
  const { contents } = usePageCopy(capabilityArticle)
  const { item, plan } = usePageCopy(sharedCopy)
  const insights = { label: usePageCopy(listing).name, path: navigation.insights.path }
  return (
    <>
      <ArticlePage
        trail={[insights, { label: title, path }]}
        title={title}
        facts={
          <>
            {category && <span className="category">{category}</span>} {posted && <LongDate day={posted} />}{' '}
            {minutes > 0 && <span>{fillTemplate(item.minutes, { minutes: String(minutes) })}</span>}
          </>
        }
        lead={article.html ? lead : undefined}
        byline={<AuthorByline article={article} />}
        picture={article.logo && <ItemImage item={article} place="head" loading="eager" />}
        aside={
          (aside || sections.length > 0) && (
            <>
              {sections.length > 0 && <ContentsList label={contents} sections={sections} />}
              {aside}
            </>
          )
        }
      >
        {article.html ? <RichTextBody sanitized={article.html} /> : <Notice article={article} />}
        <div className={`screen-only stack inset ${styles.ask}`}>
          <p>{plan.text}</p>
          <ButtonLink href={plan.action.path}>{plan.action.label}</ButtonLink>
        </div>
      </ArticlePage>
      <RelatedItems items={related} />
    </>
  )
}

function Notice({ article: { excerpt, source, fullText } }: { article: Article }) {
  const words = usePageCopy(sharedCopy).item
  return (
    <ArticleBody>
      {excerpt && <p>{excerpt}</p>}
      {fullText && (
        <p>
          <a className={`button ${styles.fullText}`} href={fullText} rel="noopener noreferrer">
            {source ? fillTemplate(words.fullStoryAt, { source }) : words.fullStory}
          </a>
        </p>
      )}
    </ArticleBody>
  )
}

type Props = { article: Pick<Article, 'author' | 'avatar' | 'avatarAlt' | 'profile' | 'source'> }

function AuthorByline({ article: { author, avatar, avatarAlt, profile, source } }: Props) {
  const { by } = usePageCopy(sharedCopy).item
  const name = author || source
  if (!name) return null
  const about = [profile?.role, source === author ? '' : source].filter(Boolean).join(' · ')
  return (
    <p className={styles.byline}>
      <span className={`${styles.avatar} ${profile && (profile.isPictured || !avatar) ? styles.portrait : ''}`}>
        {avatar ? <StoredImage file={avatar} alt={avatarAlt} size="small" sizes="3.5rem" /> : <Monogram name={name} />}
      </span>
      <span>
        {author && <span className={styles.author}>{fillTemplate(by, { author })}</span>}{' '}
        {about && <span className={`note ${styles.about}`}>{about}</span>}
      </span>
    </p>
  )
}

function RelatedItems({ items }: { items: readonly ItemSummary[] }) {
  const { related } = usePageCopy(sharedCopy).item
  if (items.length === 0) return null
  return (
    <section className={`screen-only ${styles.related}`} aria-labelledby="related">
      <div className="container">
        <h2 id="related">{related}</h2>
        <ul>
          {items.map((item) => (
            <li className="linked-box" key={`${item.kind} ${item.id}`}>
              <div className={styles.picture}>
                <ItemImage item={item} place="related" loading="lazy" />
              </div>
              <div>
                <p className="item-facts">
                  {item.category && <span className="category">{item.category}</span>} {item.posted && <LongDate day={item.posted} />}
                </p>
                <h3>
                  <a href={item.detailsPath}>{item.title}</a>
                </h3>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
