import { ItemCard, type LinkTarget } from '#app/ui/items/item-card.tsx'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import styles from './item-list.module.css'

/**
 * The items of one page. With `hasLead` the first stands out, if it has a picture to stand out with. Pictures further down are fetched when they
 * are about to be seen, so that the first does not share the line with them.
 */
export function ItemList({ items, target, hasLead }: { items: readonly ItemSummary[]; target: LinkTarget; hasLead: boolean }) {
  return (
    <div className={styles.list}>
      {items.map((item, index) => (
        <ItemCard
          key={`${item.kind} ${item.id}`}
          item={item}
          target={target}
          isLead={hasLead && index === 0 && item.logo !== ''}
          loading={index === 0 ? 'eager' : 'lazy'}
        />
      ))}
    </div>
  )
}
