import { executiveSearch } from '#app/content/executive-search.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './proof.module.css'

export function Counters() {
  const { counters } = usePageCopy(executiveSearch)
  if (counters.length === 0) return null
  return (
    <ul className={`actions ${styles.counters}`}>
      {counters.map(({ value, label, source }) => (
        <li key={label} className="note">
          <strong>{value}</strong> {label}
          {source && <p>{source}</p>}
        </li>
      ))}
    </ul>
  )
}
