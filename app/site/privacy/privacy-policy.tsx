import { privacy } from '#app/content/privacy.ts'
import { privacyText } from '#app/content/privacy-text.ts'
import { site } from '#app/content/site.ts'
import { servicesContext } from '#app/context.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { Route } from './+types/privacy-policy'
import styles from './privacy-policy.module.css'

const path = '/privacy-policy'

export function loader({ context }: Route.LoaderArgs) {
  const { messagesKeptDays, mailBy, pageViewsTo, googleSignIn } = context.get(servicesContext).settings
  return { facts: { messagesKeptDays, mailBy, pageViewsTo, hasGoogleSignIn: googleSignIn !== undefined } }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = privacy
  return pageMeta({ title, description, path, trail: [{ label: title, path }] }, matches)
}

export default function PrivacyPolicy({ loaderData: { facts } }: Route.ComponentProps) {
  const { heading, revised } = privacy
  const { lead, sections } = privacyText(facts)
  return (
    <article className={`container ${styles.policy}`}>
      <header>
        <h1>{heading}</h1>
        <p>{revised}</p>
        <nav aria-label={heading} className={styles.contents}>
          <ol>
            {sections.map((section, index) => (
              <li key={section.heading}>
                <a href={`#section-${index + 1}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <div className={styles.text}>
        <p className={styles.summary}>{lead}</p>
        {sections.map(({ heading, blocks }, index) => (
          <section key={heading} id={`section-${index + 1}`}>
            <h2>{heading}</h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>
                  <WithMailLink text={block} />
                </p>
              ) : (
                <ul key={block.join()}>
                  {block.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </article>
  )
}

/** The text, with the support address in it as a link. */
function WithMailLink({ text }: { text: string }) {
  const [before, ...after] = text.split(site.supportEmail)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
      {after.join(site.supportEmail)}
    </>
  )
}
