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

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(centerOfExcellence, matches)

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

type Steps = (typeof centerOfExcellence)['defaults']['steps']
type Step = Steps['items'][number]

/** A row of the table is a step; wide screens turn it into a column. */
function Swimlane({ labels, steps }: { labels: Steps; steps: readonly Step[] }) {
  const lanes = [labels.you, labels.company, labels.team]
  return (
    <table className={styles.lanes}>
      <thead>
        <tr>
          {[labels.step, ...lanes, labels.resultLabel].map((label, index) => (
            <th key={`${index}`} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={`${index}`}>
            <th scope="row">
              <span className={styles.number}>{index + 1}</span> {step.heading}
            </th>
            {[step.you, step.company, step.team].map((text, lane) =>
              lane === leadOf(step) ? (
                <td key={`${lane}`}>
                  <Thread from={lane} to={leadOf(steps[index + 1])} />
                  <span className={styles.filled}>
                    <Who name={lanes[lane]} /> {step.text} {text} <span className="visually-hidden">{labels.leads}</span>
                  </span>
                </td>
              ) : (
                <td key={`${lane}`} className={text ? undefined : styles.none}>
                  <Who name={lanes[lane]} /> {text || <span aria-hidden="true">–</span>}
                </td>
              ),
            )}
            <td className={styles.result}>
              <Who name={labels.resultLabel} /> {step.result}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Who({ name }: { name: string | undefined }) {
  return (
    <span className={styles.who} aria-hidden="true">
      {name}
    </span>
  )
}

/** To the next step's lead, in the same lane or one below. */
function Thread({ from, to }: { from: number; to: number | undefined }) {
  if (to !== from && to !== from + 1) return null
  return (
    <svg aria-hidden="true" width="100%" height="100%" stroke="var(--accent, currentColor)" strokeWidth="3" strokeLinecap="round">
      <line x1="80%" y1="76%" x2="112%" y2="76%" />
      {to !== from && <line x1="112%" y1="76%" x2="112%" y2="115%" />}
    </svg>
  )
}

function leadOf(step: Step | undefined): number | undefined {
  if (!step) return undefined
  if (step.youLead) return 0
  return step.teamLeads ? 2 : 1
}
