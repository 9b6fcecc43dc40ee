import { ourStory } from '#app/content/our-story.ts'
import { navigation } from '#app/content/site.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { ParagraphSection } from '#app/ui/sections/paragraph-section.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/our-story'
import { Milestones } from './milestones.tsx'
import styles from './our-story.module.css'

const path = '/our-story'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(ourStory, path, matches)

export default function OurStory() {
  const { heading, tagline, milestones, journey, closing } = usePageCopy(ourStory)
  return (
    <>
      <PageHero heading={heading} lead={tagline} />
      <Milestones {...milestones} />
      <ParagraphSection {...journey} />
      <Leadership />
      <CallToAction {...closing} story={2} />
    </>
  )
}

function Leadership() {
  const { leadership, joinUs } = usePageCopy(ourStory)
  return (
    <section className="tinted section">
      <div className="container">
        <h2>{leadership.heading}</h2>
        <ul className={`thirds ${styles.people}`}>
          {leadership.people.map(({ role, text, hidden }) => (
            <li key={role} className="stack" hidden={hidden}>
              <h3>{role}</h3>
              {text && <p>{text}</p>}
            </li>
          ))}
          <li className={`band stack ${styles.join}`}>
            <h3>{joinUs.heading}</h3>
            <p>{joinUs.text}</p>
            <ButtonLink href={joinUs.email ? `mailto:${joinUs.email}` : navigation.contact.path}>{joinUs.label}</ButtonLink>
          </li>
        </ul>
      </div>
    </section>
  )
}
