import { capabilityArticle } from '#app/content/capability-article.ts'
import { listings } from '#app/content/listings.ts'
import { navigation } from '#app/content/site.ts'
import { ArticleBody, PullLine } from './article-body.tsx'
import { ArticlePage } from './article-page.tsx'
import { CallToAction } from './call-to-action.tsx'
import styles from './capability-article.module.css'

const { heading, lead, sections, closing } = capabilityArticle

type ArticleSection = (typeof sections)[number]

/** The one article on centers and service providers, under whatever title it is asked for. */
export function CapabilityArticle({ path }: { path: string }) {
  return (
    <>
      <ArticlePage
        trail={[
          { label: listings.insights.heading, path: navigation.insights.path },
          { label: heading, path },
        ]}
        title={heading}
        lead={lead}
        aside={<Contents />}
      >
        <ArticleBody>
          {sections.map((section) => (
            <Section key={section.heading} section={section} />
          ))}
        </ArticleBody>
      </ArticlePage>
      <CallToAction {...closing} />
    </>
  )
}

function Contents() {
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">In this article</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.heading}>
            <a href={`#${anchorOf(section)}`}>{section.heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ section }: { section: ArticleSection }) {
  return (
    <>
      <h2 id={anchorOf(section)}>{section.heading}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.list && (
        <ul>
          {section.list.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
      {section.pullLine && <PullLine>{section.pullLine}</PullLine>}
    </>
  )
}

function anchorOf({ heading }: ArticleSection): string {
  return heading.toLowerCase().replace(/[^a-z\d]+/g, '-')
}
