import type { ReactNode } from 'react'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import styles from './item-bar.module.css'

type Props = { words: string; links: readonly { label: string; path: string }[]; children?: ReactNode }

export function ItemBar({ words, links, children }: Props) {
  return (
    <section className={`screen-only ${styles.bar}`} aria-label="About this page">
      <div className={`container row ${styles.row}`}>
        <p>{words}</p>
        {children}
        {links.length > 0 && <LinkList links={links} className="row" />}
      </div>
    </section>
  )
}
