import type { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import styles from './swimlane.module.css'

type Steps = (typeof centerOfExcellence)['defaults']['steps']
type Step = Steps['items'][number]

/** A row of the table is a step; wide screens turn it into a column. */
export function Swimlane({ labels, steps }: { labels: Steps; steps: readonly Step[] }) {
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
    <svg aria-hidden="true" width="100%" height="100%" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round">
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
