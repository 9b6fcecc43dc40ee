import { productEngineering } from '#app/content/product-engineering.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { ListSection } from '#app/ui/sections/list-section.tsx'
import { NamedList } from '#app/ui/sections/named-list.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/product-engineering'
import styles from './product-engineering.module.css'
import { Wheel } from './wheel.tsx'

const path = '/product-engineering'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(productEngineering, path, matches)

export default function ProductEngineering() {
  const { heading, lead, intro, services, why, closing } = usePageCopy(productEngineering)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={closing.action}>
        {intro && <p className={styles.intro}>{intro}</p>}
      </PageHero>
      <ListSection {...services} tone="tinted">
        {services.items.length === 6 ? <Wheel {...services} /> : <NamedList items={services.items} className="ruled-rows" />}
      </ListSection>
      <ListSection {...why} tone="band" isSplit>
        <TermList items={why.items} className="ruled-rows" />
      </ListSection>
      <CallToAction {...closing} story={0} />
    </>
  )
}
