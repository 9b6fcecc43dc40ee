import { Fragment } from 'react'
import type { AddedItem } from './added-item-flash.ts'

export function AddedNotice({ added: { message, links } }: { added: AddedItem }) {
  return (
    <p role="status" className="callout success">
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
