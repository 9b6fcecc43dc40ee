import type { ReactNode } from 'react'
import styles from './item-bar.module.css'

type Props = { words: string; links: readonly { label: string; path: string }[]; children?: ReactNode }

export function ItemBar({ words, links, children }: Props) {
  return (
    <section className={`screen-only ${styles.bar}`} aria-label="About this page">
      <div className={`container ${styles.row}`}>
        <p>{words}</p>
        {children}
        {links.length > 0 && (
          <ul>
            {links.map(({ label, path }) => (
              <li key={path}>
                <a className="tap" href={path}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
