import { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { ParagraphSection } from '#app/ui/sections/paragraph-section.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/center-of-excellence'
import styles from './center-of-excellence.module.css'
import { Swimlane } from './swimlane.tsx'

const path = '/center-of-excellence'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(centerOfExcellence, path, matches)

export default function CenterOfExcellence() {
  const { heading, lead, action, steps, definition, missions, benefits, roles, closing } = usePageCopy(centerOfExcellence)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={action} />
      <ListSection {...steps} tone="tinted">
        <Swimlane labels={steps} steps={steps.items} />
      </ListSection>
      <ParagraphSection {...definition} />
      <ListSection {...missions} tone="band">
        <ul className={`thirds aligned ${styles.missions}`}>
          {missions.items.map((mission) => (
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
      </ListSection>
      <ListSection {...benefits} isSplit>
        <TermList items={benefits.items} className="pairs" />
      </ListSection>
      <ListSection {...roles} tone="tinted" isSplit>
        <TermList items={roles.items.map(({ who, text }) => ({ heading: who, text }))} className="ruled-rows" />
      </ListSection>
      <CallToAction {...closing} story={1} />
    </>
  )
}
