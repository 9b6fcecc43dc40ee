import { productEngineering } from '#app/content/product-engineering.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
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
  const { heading, lead, intro, closing } = usePageCopy(productEngineering)
  return (
    <>
      <PageHero heading={heading} lead={lead} />
      {intro && (
        <section className="tinted">
          <div className={`container ${styles.intro}`}>
            <p>{intro}</p>
          </div>
        </section>
      )}
      <Services />
      <Why />
      <CallToAction {...closing} />
    </>
  )
}

function Services() {
  const { heading, items, center, arrow } = usePageCopy(productEngineering).services
  if (items.length === 0) return null
  return (
    <section className="container section">
      <h2>{heading}</h2>
      {items.length === 6 ? <Wheel services={items} center={center} arrow={arrow} /> : <NamedList items={items} className={styles.list} />}
    </section>
  )
}

function Why() {
  const { heading, items } = usePageCopy(productEngineering).why
  if (items.length === 0) return null
  return (
    <section className="tinted section">
      <div className="container split">
        <h2>{heading}</h2>
        <TermList items={items} className={styles.why} />
      </div>
    </section>
  )
}
