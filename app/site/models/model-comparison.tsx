import { capabilityCenters, type ModelKey, models } from '#app/content/models.ts'
import styles from './model-comparison.module.css'

const keys = ['hosted', 'bot', 'captive'] as const satisfies ModelKey[]

/** The buyer's questions and what each model answers. On a phone every question becomes a block of its own. */
export function ModelComparison({ chosen }: { chosen: ModelKey | undefined }) {
  const { heading, caption, questionLabel, rows } = capabilityCenters.comparison
  const emphasis = (key: ModelKey) => (key === chosen ? styles.chosen : undefined)
  return (
    <section className="container section">
      <h2 className={styles.heading}>{heading}</h2>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{questionLabel}</th>
            {keys.map((key) => (
              <th key={key} scope="col" className={emphasis(key)}>
                {models[key].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.question}>
              <th scope="row">{row.question}</th>
              {keys.map((key) => (
                <td key={key} data-model={models[key].shortName} className={emphasis(key)}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
