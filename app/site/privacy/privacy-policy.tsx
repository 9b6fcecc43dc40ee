import { Fragment } from 'react'
import { capabilityArticle } from '#app/content/capability-article.ts'
import { company } from '#app/content/company.ts'
import { privacy } from '#app/content/privacy.ts'
import { privacyText } from '#app/content/privacy-text.ts'
import { servicesContext } from '#app/context.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { ArticleBody } from '#app/ui/sections/article-body.tsx'
import { ArticlePage } from '#app/ui/sections/article-page.tsx'
import { ContentsList } from '#app/ui/sections/contents-list.tsx'
import { JoinedTexts } from '#app/ui/sections/joined-texts.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'
import type { Route } from './+types/privacy-policy'

export function loader({ context }: Route.LoaderArgs) {
  const { messageRetentionDays, mailBy, pageViewsTo, googleSignIn } = context.get(servicesContext).settings
  return { facts: { messageRetentionDays, mailBy, pageViewsTo, hasGoogleSignIn: googleSignIn !== undefined } }
}

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(privacy, matches)

export default function PrivacyPolicy({ loaderData: { facts } }: Route.ComponentProps) {
  const words = usePageCopy(privacy)
  const { supportEmail } = usePageCopy(company).facts
  const { heading, revised } = words
  const { contents } = usePageCopy(capabilityArticle)
  const { lead, ...text } = privacyText(words, facts)
  const sections = text.sections.map((section, index) => ({ ...section, id: `section-${index + 1}` }))
  return (
    <ArticlePage
      trail={[{ label: heading, path: '/privacy-policy' }]}
      title={heading}
      facts={revised}
      lead={lead}
      aside={<ContentsList label={contents} sections={sections} />}
    >
      <ArticleBody>
        {sections.map(({ id, heading, blocks }) => (
          <Fragment key={id}>
            <h2 id={id}>{heading}</h2>
            {blocks.map((block) =>
              'points' in block ? (
                <ul key={block.points.join()}>
                  {block.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ) : (
                block.some((text) => text !== '') && (
                  <p key={block.join()}>
                    <WithMailLink texts={block} supportEmail={supportEmail} />
                  </p>
                )
              ),
            )}
          </Fragment>
        ))}
      </ArticleBody>
    </ArticlePage>
  )
}

function WithMailLink({ texts: [text = '', ...more], supportEmail }: { texts: readonly string[]; supportEmail: string }) {
  const [before, ...after] = text.split(supportEmail || '\0')
  if (after.length === 0 || more.length > 0 || hasMarker(text)) return <JoinedTexts texts={[text, ...more]} />
  return (
    <>
      {before}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {after.join(supportEmail)}
    </>
  )
}
