import { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { ParagraphSection } from '#app/ui/sections/paragraph-section.tsx'
import { Sentences } from '#app/ui/sections/sentences.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/center-of-excellence'
import styles from './center-of-excellence.module.css'
import { Swimlane } from './swimlane.tsx'

const path = '/center-of-excellence'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(centerOfExcellence, path, matches)

export default function CenterOfExcellence() {
  const { heading, lead, action, steps, definition, closing } = usePageCopy(centerOfExcellence)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={action} />
      {steps.items.length > 0 && (
        <section className="tinted section">
          <div className="container">
            <h2>{steps.heading}</h2>
            {steps.text && <p className={`lead ${styles.stepsLead}`}>{steps.text}</p>}
            <Swimlane labels={steps} steps={steps.items} />
          </div>
        </section>
      )}
      <ParagraphSection {...definition} className={styles.definition} />
      <Missions />
      <Benefits />
      <Roles />
      <CallToAction {...closing} />
    </>
  )
}

function Missions() {
  const { heading, items } = usePageCopy(centerOfExcellence).missions
  return (
    <section className="band section">
      <div className="container">
        <h2>
          <Sentences text={heading} />
        </h2>
        <ul className={styles.missions}>
          {items.map((mission) => (
            <li key={mission.heading}>
              <h3>{mission.heading}</h3>
              {mission.text && <p>{mission.text}</p>}
              {mission.examples.length > 0 && (
                <ul>
                  {mission.examples.map((example) => (
                    <li key={example}>{example}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Benefits() {
  const { heading, items } = usePageCopy(centerOfExcellence).benefits
  if (items.length === 0) return null
  return (
    <section className="container section split">
      <h2>{heading}</h2>
      <TermList items={items} className={styles.benefits} />
    </section>
  )
}

function Roles() {
  const { heading, items } = usePageCopy(centerOfExcellence).roles
  if (items.length === 0) return null
  return (
    <section className="tinted section">
      <div className="container split">
        <h2>{heading}</h2>
        <dl className={`terms ${styles.roles}`}>
          {items.map(({ who, text }) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
