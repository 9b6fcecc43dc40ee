import { Fragment, type ReactNode } from 'react'
import styles from './inbox.module.css'

/** What isn't known is left out. */
export function Facts({ list, className = '' }: { list: readonly (readonly [label: string, value: ReactNode])[]; className?: string }) {
  return (
    <dl className={`facts ${className}`}>
      {list.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

export function timeOf(at: { moment: string; words: string } | undefined, mark?: string | false, look = 'error'): ReactNode {
  return (
    at && (
      <>
        <time dateTime={at.moment}>{at.words}</time>
        {mark && <span className={`${styles.mark} ${look}`}>{mark}</span>}
      </>
    )
  )
}
