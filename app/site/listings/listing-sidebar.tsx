import { company } from '#app/content/company.ts'
import { listing } from '#app/content/listings.ts'
import { ItemLink, type LinkTarget } from '#app/ui/items/item-card.tsx'
import { LongDate } from '#app/ui/items/long-date.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import styles from './listing-sidebar.module.css'

/** `recent` is undefined if the store didn't answer. */
export function ListingSidebar({ recent, target }: { recent: readonly ItemSummary[] | undefined; target: LinkTarget }) {
  const { recentPosts, noneYet, tags: tagsHeading } = usePageCopy(listing)
  const { tags } = usePageCopy(company)
  return (
    <aside className={`screen-only sticky stack ${styles.sidebar}`}>
      {recent && (
        <section aria-labelledby="recent-posts">
          <h2 id="recent-posts">{recentPosts}</h2>
          {recent.length > 0 ? <RecentPosts items={recent} target={target} /> : <p className="note">{noneYet}</p>}
        </section>
      )}
      <section aria-labelledby="tags">
        <h2 id="tags">{tagsHeading}</h2>
        <ul className={`input-row ${styles.tags}`}>
          {tags.map(({ label, path, isOff }) => (
            <li key={path}>{isOff ? <span aria-disabled="true">{label}</span> : <a href={path}>{label}</a>}</li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

function RecentPosts({ items, target }: { items: readonly ItemSummary[]; target: LinkTarget }) {
  return (
    <ol className={`plain-links ${styles.recent}`}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <ItemLink item={item} target={target}>
            {item.title}
          </ItemLink>
          {item.posted && <LongDate day={item.posted} />}
        </li>
      ))}
    </ol>
  )
}
