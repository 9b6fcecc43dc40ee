import { capabilityArticle } from '#app/content/capability-article.ts'
import { company } from '#app/content/company.ts'
import { privacy } from '#app/content/privacy.ts'
import { privacyText } from '#app/content/privacy-text.ts'
import { servicesContext } from '#app/context.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { ContentsList } from '#app/ui/sections/contents-list.tsx'
import { JoinedTexts } from '#app/ui/sections/joined-texts.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'
import type { Route } from './+types/privacy-policy'
import styles from './privacy-policy.module.css'

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
    <article className={`container split ${styles.policy}`}>
      <header className="sticky">
        <h1>{heading}</h1>
        <p>{revised}</p>
        <div className={`screen-only ${styles.contents}`}>
          <ContentsList label={contents} sections={sections} />
        </div>
      </header>
      <div className={styles.text}>
        <p className={styles.summary}>{lead}</p>
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            {blocks.map((block) =>
              'points' in block ? (
                <ul className="bullets" key={block.points.join()}>
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
          </section>
        ))}
      </div>
    </article>
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
