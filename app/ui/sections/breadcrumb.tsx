import { sharedCopy } from '#app/content/shared-copy.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './breadcrumb.module.css'

export type Crumb = { label: string; path: string }

export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const crumbs = [{ label: usePageCopy(sharedCopy).home, path: '/' }, ...trail]
  return (
    <nav aria-label="Breadcrumb" className={`screen-only ${styles.breadcrumb}`}>
      <ol>
        {crumbs.map(({ label, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" dir="auto">
                {label}
              </span>
            ) : (
              <a href={path}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
