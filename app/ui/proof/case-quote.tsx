import styles from './proof.module.css'

export function CaseQuote({ quote, by }: { quote: string; by: React.ReactNode }) {
  if (!quote) return null
  return (
    <figure className={styles.quote}>
      <blockquote>{quote}</blockquote>
      {by && <figcaption className="note">{by}</figcaption>}
    </figure>
  )
}
