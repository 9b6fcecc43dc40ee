import { ourStory } from '#app/content/our-story.ts'
import { navigation } from '#app/content/site.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { ParagraphSection } from '#app/ui/sections/paragraph-section.tsx'
import { useIsInlineEditing, usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/our-story'
import { Milestones } from './milestones.tsx'
import styles from './our-story.module.css'
import { Portrait } from './portrait.tsx'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(ourStory, matches)

export default function OurStory() {
  const { heading, tagline, milestones, journey, closing } = usePageCopy(ourStory)
  return (
    <>
      <PageHero heading={heading} lead={tagline} />
      <Milestones {...milestones} />
      <ParagraphSection {...journey} className={styles.years} />
      <Leadership />
      <CallToAction {...closing} story={2} />
    </>
  )
}

function Leadership() {
  const { leadership, joinUs } = usePageCopy(ourStory)
  const shown = leadership.people.filter(({ hidden }) => !hidden)
  const isEdited = useIsInlineEditing()
  const isBare = shown.length > 0 && shown.every(({ name, text }) => !name && !text)
  return (
    <section className="tinted section">
      <div className={`container ${isBare ? 'split' : 'titled'}`}>
        {(isEdited || shown.length > 0) && (
          <div className="stack">
            <h2>
              {leadership.heading} <ExampleTag of={shown.filter(({ name }) => name)} />
            </h2>
            {leadership.text && <p className="lead">{leadership.text}</p>}
          </div>
        )}
        <ul className={`thirds ${styles.people} ${isBare ? styles.bare : ''}`}>
          {leadership.people.map(({ role, name, portrait, text, hidden }) => (
            <li key={role} className={`stack gap-4 ${styles.person}`} hidden={hidden}>
              <Portrait name={name} file={portrait} />
              <div className="stack">
                <h3>{name || role}</h3>
                {name && <p className="eyebrow">{role}</p>}
                {text && <p>{text}</p>}
              </div>
            </li>
          ))}
          <li className={`stack ${styles.join}`}>
            <h3>{joinUs.heading}</h3>
            <p>{joinUs.text}</p>
            <ButtonLink href={joinUs.email ? `mailto:${joinUs.email}` : navigation.contact.path}>{joinUs.label}</ButtonLink>
          </li>
        </ul>
      </div>
    </section>
  )
}
