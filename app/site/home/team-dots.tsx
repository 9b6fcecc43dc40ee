import type { ModelKey } from '#app/content/model-sizes.ts'
import styles from './team-dots.module.css'

/** One dot is five people, ten dots a column; Captive has no upper limit. */
const columns: Record<ModelKey, number> = { hosted: 2, bot: 10, captive: 60 }
const pitch = 12

export function TeamDots({ model }: { model: ModelKey }) {
  const id = `dots-${model}`
  return (
    <svg className={`${styles.dots} ${model === 'captive' ? styles.endless : ''}`} aria-hidden="true" width="100%" height={10 * pitch}>
      <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse">
        <circle cx="4" cy="6" r="3.25" />
      </pattern>
      <rect width={columns[model] * pitch} height={10 * pitch} fill={`url(#${id})`} />
    </svg>
  )
}
