import { productEngineering } from '#app/content/product-engineering.ts'
import { copyPageMeta } from '#app/page-meta.ts'
import { CallToAction } from '#app/ui/sections/call-to-action.tsx'
import { NamedList } from '#app/ui/sections/named-list.tsx'
import { PageHero } from '#app/ui/sections/page-hero.tsx'
import { TermList } from '#app/ui/sections/term-list.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Route } from './+types/product-engineering'
import styles from './product-engineering.module.css'

const path = '/product-engineering'

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(productEngineering, path, matches)

export default function ProductEngineering() {
  const { heading, lead, intro, closing } = usePageCopy(productEngineering)
  return (
    <>
      <PageHero heading={heading} lead={lead}>
        <SixAroundOne />
      </PageHero>
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

function SixAroundOne() {
  const places = [
    [160, 40],
    [264, 100],
    [264, 220],
    [160, 280],
    [56, 220],
    [56, 100],
  ]
  return (
    <svg className={styles.ring} aria-hidden="true" viewBox="0 0 320 320" fill="none">
      <circle cx="160" cy="160" r="120" />
      {places.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <line x1="160" y1="160" x2={x} y2={y} />
          <circle className={styles.service} cx={x} cy={y} r="15" />
        </g>
      ))}
      <circle className={styles.team} cx="160" cy="160" r="34" />
    </svg>
  )
}

function Services() {
  const { heading, items } = usePageCopy(productEngineering).services
  if (items.length === 0) return null
  return (
    <section className={`container section ${styles.services}`}>
      <h2>{heading}</h2>
      <NamedList items={items} />
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
