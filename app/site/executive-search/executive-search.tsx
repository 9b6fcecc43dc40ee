import { executiveSearch } from '#app/content/executive-search.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { Counters } from '#app/ui/proof/counters.tsx'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
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
  const { heading, lead, action, choice, policy, advantages, roles, closing } = usePageCopy(executiveSearch)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={action}>
        <div className={choice.stages.length > 0 ? styles.wide : undefined}>
          <Finalists />
        </div>
      </PageHero>
      <section className={`container ${styles.counters}`}>
        <Counters />
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
