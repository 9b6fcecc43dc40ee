import type { ItemSummary } from '#domain/item-summary.ts'
import { ItemCard, type LinkTarget } from './item-card.tsx'
import styles from './item-list.module.css'

/** Pictures further down are fetched when they are about to be seen. */
const EAGER_PICTURES = 2

/** The items of one page. With `hasLead` the first stands out, if it has a picture to stand out with. */
export function ItemList({ items, target, hasLead }: { items: readonly ItemSummary[]; target: LinkTarget; hasLead: boolean }) {
  return (
    <div className={styles.list}>
      {items.map((item, index) => (
        <ItemCard
          key={`${item.kind} ${item.id}`}
          item={item}
          target={target}
          isLead={hasLead && index === 0 && item.logo !== ''}
          loading={index < EAGER_PICTURES ? 'eager' : 'lazy'}
        />
      ))}
    </div>
  )
}
