import { capabilityArticle as table } from '#app/content/capability-article.ts'
import { listing } from '#app/content/listings.ts'
import { navigation } from '#app/content/site.ts'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './article-body.module.css'
import { ArticleBody } from './article-body.tsx'
import { ArticlePage } from './article-page.tsx'
import { CallToAction } from './call-to-action.tsx'
import { ContentsList } from './contents-list.tsx'

type Words = (typeof table)['defaults']

type ArticleSection = Words['sections'][number]

export function CapabilityArticle({ words, path }: { words: Words; path: string }) {
  const { heading, lead, sections, closing } = words
  return (
    <>
      <ArticlePage
        trail={[
          { label: usePageCopy(listing).name, path: navigation.insights.path },
          { label: heading, path },
        ]}
        title={heading}
        lead={lead}
        aside={sections.length > 0 && <ContentsList label={words.contents} sections={sections} />}
      >
        <ArticleBody>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} at={`${table.key}:sections.${index}`} />
          ))}
        </ArticleBody>
      </ArticlePage>
      <CallToAction {...closing} />
    </>
  )
}

function Section({ section: { id, heading, paragraphs, list, pullLine }, at }: { section: ArticleSection; at: string }) {
  return (
    <>
      <h2 id={id}>{heading}</h2>
      {paragraphs.map((paragraph, index) => (
        <p key={`${index} ${paragraph}`}>{paragraph}</p>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((entry, index) => (
            <li key={`${index} ${entry}`}>{entry}</li>
          ))}
        </ul>
      )}
      <EmptyListMarker at={`${at}.list`} lines={list} />
      {pullLine && <p className={styles.pullLine}>{pullLine}</p>}
    </>
  )
}
