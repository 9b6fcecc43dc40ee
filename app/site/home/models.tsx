import { home } from '#app/content/home.ts'
import type { ModelKey } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { MonthsBar } from '#app/site/models/months-bar.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './models.module.css'
import { MoreLink } from './more-link.tsx'

export function Models() {
  const { heading, text, dotsLabel, fitsLabel, weDoLabel, youDoLabel, cards } = usePageCopy(home).models
  const { models } = usePageCopy(capabilityCenters)
  return (
    <ListSection heading={heading} text={text} items={cards} tone="tinted">
      <p className={`note ${styles.legend}`}>{dotsLabel}</p>
      <ul className={styles.models}>
        {cards.map(({ key, fits, weDo, youDo, action }) => (
          <li key={key}>
            <div>
              <TeamDots model={key as ModelKey} />
              <p className="eyebrow">{models[key as ModelKey].size}</p>
              <h3>{models[key as ModelKey].name}</h3>
            </div>
            <div className={`stack gap-5 ${styles.details}`}>
              {(fits || weDo || youDo) && (
                <dl className="thirds gap-5">
                  <Line label={fitsLabel} text={fits} />
                  <Line label={weDoLabel} text={weDo} />
                  <Line label={youDoLabel} text={youDo} />
                </dl>
              )}
              <MonthsBar model={key as ModelKey} />
            </div>
            <MoreLink {...action} />
          </li>
        ))}
      </ul>
    </ListSection>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <dt className="note">{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** One dot is five people, ten dots a column; Captive has no upper limit. */
const columns: Record<ModelKey, number> = { hosted: 2, bot: 10, captive: 60 }
const pitch = 12

function TeamDots({ model }: { model: ModelKey }) {
  const id = `dots-${model}`
  return (
    <svg
      className={`screen-only ${styles.dots} ${model === 'captive' ? styles.endless : ''}`}
      aria-hidden="true"
      width="100%"
      height={10 * pitch}
    >
      <pattern id={id} width={pitch} height={pitch} patternUnits="userSpaceOnUse">
        <circle cx="4" cy="6" r="3.25" />
      </pattern>
      <rect width={columns[model] * pitch} height={10 * pitch} fill={`url(#${id})`} />
    </svg>
  )
}
