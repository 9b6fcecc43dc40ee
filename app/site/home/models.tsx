import { home } from '#app/content/home.ts'
import type { ModelKey } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { Sentences } from '#app/ui/sections/sentences.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './models.module.css'
import { MoreLink } from './more-link.tsx'
import { TeamDots } from './team-dots.tsx'

export function Models() {
  const { heading, text, dotsLabel, fitsLabel, weDoLabel, youDoLabel, cards } = usePageCopy(home).models
  const { models } = usePageCopy(capabilityCenters)
  return (
    <section className="container section">
      <div className={styles.intro}>
        <h2>
          <Sentences text={heading} />
        </h2>
        {text && <p className="lead">{text}</p>}
      </div>
      <p className={styles.legend}>{dotsLabel}</p>
      <ul className={styles.models}>
        {cards.map(({ key, fits, weDo, youDo, action }) => (
          <li key={key}>
            <TeamDots model={key as ModelKey} />
            <p className={styles.size}>{models[key as ModelKey].size}</p>
            <h3>{models[key as ModelKey].name}</h3>
            {(fits || weDo || youDo) && (
              <dl>
                <Line label={fitsLabel} text={fits} />
                <Line label={weDoLabel} text={weDo} />
                <Line label={youDoLabel} text={youDo} />
              </dl>
            )}
            <MoreLink {...action} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  )
}
