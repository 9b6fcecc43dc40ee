import { SAMPLE_PATH } from '#app/admin/paths/admin-paths.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import styles from './import-panel.module.css'

export function SampleFiles() {
  return (
    <p>
      To begin with:{' '}
      {itemKinds.map((kind) => (
        <a key={kind} className={styles.sample} href={`${SAMPLE_PATH}?kind=${kind}`} download>
          Sample file for {kinds[kind].words.things}
        </a>
      ))}
    </p>
  )
}
