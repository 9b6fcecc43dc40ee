import { sharedCopy } from '#app/content/shared-copy.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { visiblePages } from '#domain/pagination.ts'
import styles from './pagination.module.css'

export function Pagination({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const { previous, next } = usePageCopy(sharedCopy).pages
  return (
    <nav aria-label="Pagination" className={`screen-only input-row ${styles.pagination}`}>
      <Step label={previous} rel="prev" href={page > 1 ? hrefOf(page - 1) : undefined} />
      <ol className="row">
        {visiblePages(page, pages).map((shown, index, all) =>
          shown === 'gap' ? (
            <li key={`gap after ${all[index - 1]}`} className={styles.gap}>
              …
            </li>
          ) : (
            <li key={shown}>
              <a href={hrefOf(shown)} aria-current={shown === page ? 'page' : undefined}>
                {shown}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step label={next} rel="next" href={page < pages ? hrefOf(page + 1) : undefined} />
    </nav>
  )
}

function Step({ label, rel, href }: { label: string; rel: string; href: string | undefined }) {
  if (!href)
    return (
      <span aria-disabled="true" className={styles.step}>
        {label}
      </span>
    )
  return (
    <a href={href} rel={rel} className={styles.step}>
      {label}
    </a>
  )
}
