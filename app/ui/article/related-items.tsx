import { sharedCopy } from '#app/content/shared-copy.ts'
import { ItemImage } from '#app/ui/items/item-image.tsx'
import { LongDate } from '#app/ui/items/long-date.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import styles from './related-items.module.css'

type Props = { items: readonly ItemSummary[]; heading?: React.ReactNode }

export function RelatedItems({ items, heading }: Props) {
  const { related } = usePageCopy(sharedCopy).item
  if (items.length === 0) return null
  return (
    <section className={`screen-only ${styles.related}`} aria-labelledby="related">
      <div className="container">
        <h2 id="related">{heading ?? related}</h2>
        <ul>
          {items.map((item) => (
            <li className="linked-box" key={`${item.kind} ${item.id}`}>
              <div className={styles.picture}>
                <ItemImage item={item} place="related" loading="lazy" />
              </div>
              <div>
                <p className="item-facts">
                  {item.category && <span className="category">{item.category}</span>} {item.posted && <LongDate day={item.posted} />}
                </p>
                <h3>
                  <a href={item.detailsPath}>{item.title}</a>
                </h3>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
