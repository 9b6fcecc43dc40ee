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
import wheel from './wheel.json' with { type: 'json' }

export const meta: Route.MetaFunction = ({ matches }) => copyPageMeta(productEngineering, matches)

export default function ProductEngineering() {
  const { heading, lead, intro, services, why, closing } = usePageCopy(productEngineering)
  return (
    <>
      <PageHero heading={heading} lead={lead} action={closing.action}>
        {intro && <p className={styles.intro}>{intro}</p>}
      </PageHero>
      <ListSection {...services} tone="tinted">
        {services.items.length === 6 ? <Wheel {...services} /> : <NamedList items={services.items} className="terms ruled-rows" />}
      </ListSection>
      <ListSection {...why} tone="band" isSplit>
        <TermList items={why.items} className="ruled-rows" />
      </ListSection>
      <CallToAction {...closing} story={0} />
    </>
  )
}

const REPORTING = 4

/** Six services, clockwise: three at the right of the wheel, three at its left. */
function Wheel({ items, center, arrow }: { items: readonly { name: string; text: string }[]; center: string; arrow: string }) {
  return (
    <div className={`stack gap-5 ${styles.wheel}`}>
      <div className={styles.drawing}>
        <svg aria-hidden="true" viewBox="0 50 480 380" width="480" height="380" fill="none" stroke="var(--support, teal)" strokeWidth="3">
          {wheel.nodes.map(({ x, y, next }, index) => (
            <g key={next} fill={index === REPORTING && arrow ? 'var(--accent)' : 'var(--raised)'}>
              <path d={next} fill="none" strokeLinecap="round" strokeLinejoin="round" />
              <path className={styles.hair} d={`M${x} ${y}H${index < 3 ? 480 : 0}`} stroke="var(--line-strong)" strokeWidth="1" />
              <circle cx={x} cy={y} r="24" />
              <text
                x={x}
                y={y + 7}
                textAnchor="middle"
                fill={index === REPORTING && arrow ? 'var(--on-accent)' : 'var(--ink)'}
                stroke="none"
              >
                {index + 1}
              </text>
            </g>
          ))}
          {arrow && <path d="M114 240H150M139 229L150 240L139 251" stroke="var(--accent-edge)" />}
        </svg>
        <p className="band">{center}</p>
      </div>
      <NamedList items={items.slice(0, 3)} className="stack gap-5" start={1} />
      <NamedList items={items.slice(3)} className="stack gap-5" start={4} />
      {arrow && (
        <p className={styles.note}>
          <svg aria-hidden="true" width="30" height="16" fill="none" stroke="var(--accent-edge)" strokeWidth="3">
            <path d="M2 8H27M18 1L27 8L18 15" />
          </svg>{' '}
          {arrow}
        </p>
      )}
    </div>
  )
}
