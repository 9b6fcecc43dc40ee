import { modelKeys } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './model-comparison.module.css'

export function ModelComparison() {
  const {
    models,
    comparison: { heading, caption, questionLabel, rows },
  } = usePageCopy(capabilityCenters)
  return (
    <ListSection heading={heading} items={rows}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{questionLabel}</th>
            {modelKeys.map((key) => (
              <th key={key} scope="col">
                {models[key].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.question}>
              <th scope="row">{row.question}</th>
              {modelKeys.map((key) => (
                <td key={key} data-model={models[key].shortName}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ListSection>
  )
}
