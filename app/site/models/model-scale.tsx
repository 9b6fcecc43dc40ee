import { modelKeys, modelSizes } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { percent } from '#app/site/percent.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './model-scale.module.css'
import { MonthsBar } from './months-bar.tsx'

export function ModelScale() {
  const { models } = usePageCopy(capabilityCenters)
  return (
    <div>
      <svg className={styles.scale} aria-hidden="true" width="100%" height="76">
        <svg aria-hidden="true" width="100%" height="52" viewBox="0 0 100 52" preserveAspectRatio="none">
          <path d="M0 51C36 49 66 40 100 0V52H0Z" fill="var(--support)" fillOpacity="0.18" />
        </svg>
        <line x2="100%" y1="52" y2="52" stroke="var(--line-strong, currentColor)" strokeWidth="3" />
        {modelKeys.map((key, index) => (
          <g key={key}>
            <line x1={percent(index / 3)} x2={percent(index / 3)} y1="44" y2="60" stroke="var(--ink, currentColor)" strokeWidth="2" />
            <text x={percent(index / 3)} y="75">
              {modelSizes[key].from}
            </text>
          </g>
        ))}
      </svg>
      <ul className={`thirds aligned terms ${styles.models}`}>
        {modelKeys.map((key) => (
          <li key={key}>
            <h3>{models[key].name}</h3>
            <p className="eyebrow">{models[key].size}</p>
            {models[key].summary && <p>{models[key].summary}</p>}
            <MonthsBar model={key} />
          </li>
        ))}
      </ul>
    </div>
  )
}
