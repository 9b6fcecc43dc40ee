import { Fragment } from 'react'
import type { AddedItem } from './added-item-flash.ts'
import styles from './listing.module.css'

export function AddedNotice({ added: { message, links } }: { added: AddedItem }) {
  return (
    <p role="status" className={styles.notice}>
      {message}
      {links.map(({ label, path }) => (
        <Fragment key={path}>
          {' '}
          <a href={path}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}
