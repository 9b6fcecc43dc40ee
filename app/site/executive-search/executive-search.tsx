import { executiveSearch } from '#app/content/executive-search.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { Counters } from '#app/ui/proof/counters.tsx'
import { ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { ParagraphSection } from '#app/ui/sections/paragraph-section.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { EmptyListMarker } from '#app/ui/site-copy/empty-list-marker.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { stripMarkers } from '#domain/site-copy/copy-markers.ts'
import type { Route } from './+types/executive-search'
import styles from './executive-search.module.css'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(executiveSearch, matches)

export default function ExecutiveSearch() {
  const { heading, lead, action, choice, policy, advantages, roles, closing } = usePageCopy(executiveSearch)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={action}>
        <div className={choice.stages.length > 0 ? styles.wide : undefined}>
          <Finalists />
        </div>
      </PageHero>
      <section className="band">
        <div className={`container ${styles.counters}`}>
          <Counters />
        </div>
      </section>
      <ParagraphSection {...policy} />
      <ListSection {...advantages} tone="tinted">
        <TermList items={advantages.items} className="pairs topped" />
      </ListSection>
      <ListSection {...roles} isSplit>
        <ul className={styles.roles}>
          {roles.items.map((role) => (
            <li key={role}>{role}</li>
          ))}
        </ul>
      </ListSection>
      <CallToAction {...closing} story={2} />
    </>
  )
}

const MOST_DOTS = 100
const HEIGHT = 170

/** Every dot is a person: those whom only the owner can count, then three finalists, then the one. */
function Finalists() {
  const { stages, finalists, selected } = usePageCopy(executiveSearch).choice
  return (
    <>
      <EmptyListMarker at={`${executiveSearch.key}:choice.stages`} lines={stages} />
      <ol className={styles.stages}>
        {stages.map((stage, index) => (
          <li key={`${index}`}>
            <Dots count={Number(stripMarkers(stage.count).text.replace(/\D/g, ''))} id={`people-${index}`} />
            <strong>{stage.count}</strong> {stage.label} <ExampleTag of={[stage]} />
          </li>
        ))}
        <li>
          <svg aria-hidden="true" width="100%" height={HEIGHT} fill="var(--support)">
            {[25, 85, 145].map((y) => (
              <circle key={y} cx="25" cy={y} r="22" />
            ))}
            <line x1="56" x2="100%" y1="85" y2="85" stroke="var(--accent-edge, currentColor)" strokeWidth="3" />
          </svg>
          <strong>3</strong> {finalists}
        </li>
        <li>
          <svg aria-hidden="true" width="90" height={HEIGHT} fill="var(--accent)" stroke="currentColor" strokeWidth="3">
            <circle cx="42" cy="85" r="38" />
            <path d="M26 86L38 98L60 73" fill="none" stroke="var(--on-accent)" strokeWidth="6" strokeLinecap="round" />
          </svg>
          <strong>1</strong> {selected}
        </li>
      </ol>
    </>
  )
}

function Dots({ count, id }: { count: number; id: string }) {
  if (!count) return null
  const drawn = Math.min(count, MOST_DOTS)
  const [pitch, rows] = drawn > 15 ? [16, 10] : [30, 3]
  const [columns, rest] = [Math.floor(drawn / rows), drawn % rows]
  const top = (HEIGHT - rows * pitch) / 2
  return (
    <svg className={count > MOST_DOTS ? styles.faded : undefined} aria-hidden="true" width="100%" height={HEIGHT} fill="var(--mute)">
      <pattern id={id} y={top} width={pitch} height={pitch} patternUnits="userSpaceOnUse">
        <circle cx={pitch * 0.32} cy={pitch / 2} r={pitch * 0.3} />
      </pattern>
      <rect y={top} width={columns * pitch} height={rows * pitch} fill={`url(#${id})`} />
      <rect x={columns * pitch} y={top} width={pitch} height={rest * pitch} fill={`url(#${id})`} />
    </svg>
  )
}
