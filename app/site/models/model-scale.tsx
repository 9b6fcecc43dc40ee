import { type ModelKey, modelKeys, modelSizes } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './model-scale.module.css'

const numbers = new Intl.NumberFormat('en-US')

export function ModelScale({ team }: { team: { size: number; model: ModelKey } | undefined }) {
  const { models } = usePageCopy(capabilityCenters)
  return (
    <div>
      <svg className={styles.scale} aria-hidden="true" width="100%" height="76">
        <svg
          fill="var(--support)"
          fillOpacity="0.18"
          aria-hidden="true"
          width="100%"
          height="52"
          viewBox="0 0 100 52"
          preserveAspectRatio="none"
        >
          <path d="M0 51C36 49 66 40 100 0V52H0Z" />
        </svg>
        {modelKeys.map((key, index) => (
          <g key={key}>
            <line
              x1={percent(index / 3)}
              x2={percent((index + 1) / 3)}
              y1="52"
              y2="52"
              stroke={key === team?.model ? 'var(--support)' : 'var(--line-strong)'}
              strokeWidth={key === team?.model ? 7 : 3}
            />
            <line x1={percent(index / 3)} x2={percent(index / 3)} y1="44" y2="60" stroke="var(--ink)" strokeWidth="2" />
            <text x={percent(index / 3)} y="75">
              {modelSizes[key].from}
            </text>
          </g>
        ))}
        {team && (
          <>
            <circle cx={percent(placeOf(team.size))} cy="52" r="9" fill="var(--accent)" stroke="var(--ink)" strokeWidth="2" />
            <text className={styles.teamSize} x={percent(placeOf(team.size))} y="32" textAnchor={anchorAt(placeOf(team.size))}>
              {numbers.format(team.size)}
            </text>
          </>
        )}
      </svg>
      <ul className="thirds aligned terms">
        {modelKeys.map((key) => (
          <li key={key} className={key === team?.model ? styles.fitting : undefined}>
            <h3>{models[key].name}</h3>
            <p className="eyebrow">{models[key].size}</p>
            {models[key].summary && <p>{models[key].summary}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Each model fills a third on a logarithmic scale; the last has no upper end. */
function placeOf(size: number): number {
  const index = modelKeys.findLastIndex((key) => size >= modelSizes[key].from)
  const model = modelSizes[modelKeys[index] ?? 'hosted']
  const end = model.to ?? 100_000
  return (index + Math.log(size / model.from) / Math.log(end / model.from)) / 3
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.05) return 'start'
  return share > 0.95 ? 'end' : 'middle'
}
