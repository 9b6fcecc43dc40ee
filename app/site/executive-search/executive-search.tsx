import { executiveSearch } from '#app/content/executive-search.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { ParagraphSection } from '#app/ui/sections/paragraph-section.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/executive-search'
import styles from './executive-search.module.css'
import { Finalists } from './finalists.tsx'

const path = '/executive-search'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(executiveSearch, path, matches)

export default function ExecutiveSearch() {
  const { heading, lead, action, policy, closing } = usePageCopy(executiveSearch)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={action} />
      <section className={`container ${styles.choice}`}>
        <Finalists />
      </section>
      <Counters />
      <ParagraphSection {...policy} className={styles.policy} />
      <Advantages />
      <Roles />
      <CallToAction {...closing} />
    </>
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

function Advantages() {
  const { heading, items } = usePageCopy(executiveSearch).advantages
  if (items.length === 0) return null
  return (
    <section className="tinted section">
      <div className="container">
        <h2>{heading}</h2>
        <TermList items={items} className={styles.advantages} />
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
