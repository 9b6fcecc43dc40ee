import { Fragment } from 'react'
import type { AddedItem } from './added-item-flash.ts'
import styles from './listing.module.css'

export function AddedNotice({ added: { words, links } }: { added: AddedItem }) {
  return (
    <p role="status" className={styles.notice}>
      {words}
      {links.map(({ label, path }) => (
        <Fragment key={path}>
          {' '}
          <a href={path}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}
