import { use } from 'react'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { type CardProps, ItemCard, type LinkTarget } from '#app/ui/items/item-card.tsx'
import { PageRendering } from '#app/ui/page-rendering.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import styles from './item-list.module.css'

/** Lazy loading keeps the first image from sharing bandwidth with those below. */
export function ItemList({ items, target, hasLead }: { items: readonly ItemSummary[]; target: LinkTarget; hasLead: boolean }) {
  const keep = use(PageRendering).memoizeHtml
  const copy = usePageCopy(sharedCopy).item
  const cards = items.map((item, index): CardProps => {
    const isLead = hasLead && index === 0 && item.logo !== ''
    return { item, target, isLead, loading: index === 0 ? 'eager' : 'lazy' }
  })
  if (!keep)
    return (
      <div className={styles.list}>
        {cards.map((card) => (
          <ItemCard key={`${card.item.kind} ${card.item.id}`} {...card} words={copy} />
        ))}
      </div>
    )
  const html = cards.map((card) => {
    const name = `card ${card.target} ${card.isLead} ${card.loading}`
    return keep({ name, copy, data: card.item }, <ItemCard {...card} words={copy} />)
  })
  return <div className={styles.list} dangerouslySetInnerHTML={{ __html: html.join('') }} />
}
