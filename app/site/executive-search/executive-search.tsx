import { executiveSearch } from '#app/content/executive-search.ts'
import { metaFromCopy, pageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/executive-search'
import styles from './executive-search.module.css'

const path = '/executive-search'

export const meta: Route.MetaFunction = ({ matches }) => {
  const head = metaFromCopy(executiveSearch, matches)
  return pageMeta({ ...head, path, trail: [{ label: head.title, path }] }, matches)
}

export default function ExecutiveSearch() {
  const { heading, lead, action, closing } = usePageCopy(executiveSearch)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={action}>
        <ThreeToOne />
      </PageHero>
      <Counters />
      <Policy />
      <Advantages />
      <Roles />
      <CallToAction {...closing} />
    </>
  )
}

function ThreeToOne() {
  return (
    <svg className={styles.choice} aria-hidden="true" viewBox="0 0 360 240" fill="none">
      <path d="M40 40C150 40 190 120 320 120" />
      <path className={styles.taken} d="M40 120H320" />
      <path d="M40 200C150 200 190 120 320 120" />
      <circle cx="40" cy="40" r="15" />
      <circle className={styles.selected} cx="40" cy="120" r="15" />
      <circle cx="40" cy="200" r="15" />
      <circle className={styles.selected} cx="320" cy="120" r="26" />
    </svg>
  )
}

function Counters() {
  const { counters } = usePageCopy(executiveSearch)
  if (counters.length === 0) return null
  return (
    <section className={`container ${styles.counters}`}>
      <ul>
        {counters.map(({ value, label }) => (
          <li key={label}>
            <strong>{value}</strong> {label}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Policy() {
  const { heading, paragraphs } = usePageCopy(executiveSearch).policy
  if (paragraphs.length === 0) return null
  return (
    <section className="container section split">
      <h2>{heading}</h2>
      <div className={styles.policy}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function Advantages() {
  const { heading, items } = usePageCopy(executiveSearch).advantages
  if (items.length === 0) return null
  return (
    <section className="tinted section">
      <div className="container">
        <h2 className={styles.heading}>{heading}</h2>
        <dl className={styles.advantages}>
          {items.map((advantage) => (
            <div key={advantage.heading}>
              <dt>{advantage.heading}</dt>
              <dd>{advantage.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Roles() {
  const { heading, items } = usePageCopy(executiveSearch).roles
  if (items.length === 0) return null
  return (
    <section className="container section split">
      <h2>{heading}</h2>
      <ul className={styles.roles}>
        {items.map((role) => (
          <li key={role}>{role}</li>
        ))}
      </ul>
    </section>
  )
}
