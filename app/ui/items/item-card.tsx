import { Fragment as Piece } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { ItemSummary } from '#domain/items/item-summary.ts'
import type { HighlightFragment } from '#domain/ports/store.ts'
import { hasMarker } from '#domain/site-copy/copy-markers.ts'
import styles from './item-card.module.css'
import { ItemImage } from './item-image.tsx'
import { LongDate } from './long-date.tsx'

/** `blog-link` falls back to the item's own page. */
export type LinkTarget = 'blog-link' | 'details'

export type CardProps = { item: ItemSummary; target: LinkTarget; isLead: boolean; loading: 'eager' | 'lazy' }

export function ItemCard({ item, target, isLead, loading, words }: CardProps & { words: { by: string } }) {
  const { category, posted, marked } = item
  return (
    <article className={`linked-box ${styles.card} ${isLead ? styles.lead : ''}`}>
      <div className={styles.picture}>
        <ItemImage item={item} place={isLead ? 'lead' : 'card'} loading={loading} />
      </div>
      <div className={styles.head}>
        <p className="item-facts">
          {category && (
            <span className="category">
              <MarkedText fragments={marked.category} />
            </span>
          )}{' '}
          {posted && <LongDate day={posted} />}
        </p>
        <h2>
          <ItemLink item={item} target={target}>
            <MarkedText fragments={marked.title} />
          </ItemLink>
        </h2>
      </div>
      <div className={`stack ${styles.body}`}>
        {marked.excerpt.length > 0 && (
          <p className={`clamp ${styles.excerpt}`}>
            <MarkedText fragments={marked.excerpt} />
          </p>
        )}
        <Byline item={item} by={words.by} />
      </div>
    </article>
  )
}

export function ItemLink({ item, target, children }: { item: ItemSummary; target: LinkTarget; children: React.ReactNode }) {
  const href = target === 'details' ? item.detailsPath : item.link
  const isExternal = !href.startsWith('/')
  return (
    <a href={href} rel={isExternal ? 'noopener noreferrer' : undefined}>
      {children}
      {isExternal && <Icon name="leavesSite" size={16} className={styles.leaves} />}
    </a>
  )
}

function Byline({ item: { source, author, marked }, by }: { item: ItemSummary; by: string }) {
  if (!author && !source) return null
  return (
    <p className={`note ${styles.byline}`}>
      {author && (
        <span>
          <MarkedText fragments={withAuthor(by, marked.author)} />
        </span>
      )}{' '}
      {source && source !== author && (
        <span>
          <MarkedText fragments={marked.source} />
        </span>
      )}
    </p>
  )
}

const AUTHOR = '{author}'

function withAuthor(by: string, [first, ...rest]: readonly HighlightFragment[]): HighlightFragment[] {
  const at = by.indexOf(AUTHOR)
  if (at < 0 || !first || hasMarker(by)) return [{ text: by, marked: false }]
  const before = by.slice(0, at)
  const plain = (text: string) => (text ? [{ text, marked: false }] : [])
  const named = first.marked ? [...plain(before), first] : plain(before + first.text)
  return [...named, ...rest, ...plain(by.slice(at + AUTHOR.length))]
}

function MarkedText({ fragments }: { fragments: readonly HighlightFragment[] }) {
  return fragments.map(({ text, marked }, index) => {
    const key = `${index} ${text}`
    return marked ? <mark key={key}>{text}</mark> : <Piece key={key}>{text}</Piece>
  })
}
