import { ourStory } from '#app/content/our-story.ts'
import { metaFromCopy, pageMeta } from '#app/page-meta.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/our-story'
import { Milestones } from './milestones.tsx'
import styles from './our-story.module.css'

const path = '/our-story'

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = metaFromCopy(ourStory, matches)
  return pageMeta({ ...head, path, trail: [{ label: head.title, path }] }, matches)
}

export default function OurStory() {
  const { heading, tagline, milestones, closing } = usePageCopy(ourStory)
  return (
    <>
      <PageHero heading={heading} lead={tagline} />
      <Milestones {...milestones} />
      <Journey />
      <Leadership />
      <CallToAction {...closing} />
    </>
  )
}

function Journey() {
  const { heading, paragraphs } = usePageCopy(ourStory).journey
  if (paragraphs.length === 0) return null
  return (
    <section className="container section split">
      <h2>{heading}</h2>
      <div className={styles.journey}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function Leadership() {
  const { leadership, joinUs } = usePageCopy(ourStory)
  return (
    <section className="tinted section">
      <div className="container">
        <h2 className={styles.heading}>{leadership.heading}</h2>
        <ul className={styles.people}>
          {leadership.people.map(({ role, text, hidden }) => (
            <li key={role} hidden={hidden}>
              <h3>{role}</h3>
              {text && <p>{text}</p>}
            </li>
          ))}
          <li className={`band ${styles.join}`}>
            <h3>{joinUs.heading}</h3>
            <p>{joinUs.text}</p>
            <ButtonLink href={`mailto:${joinUs.email}`}>{joinUs.label}</ButtonLink>
          </li>
        </ul>
      </div>
    </section>
  )
}
