import styles from './sentences.module.css'

/** A heading of one or more sentences: each begins a line of its own where there is more than one line. */
export function Sentences({ text }: { text: string }) {
  const [first, ...others] = text.split(/(?<=[.?!]) (?=\p{Lu})/u)
  if (others.length === 0) return text
  return (
    <>
      <span className={styles.sentence}>{first}</span>
      {others.map((sentence) => (
        <span key={sentence}>
          {' '}
          <span className={styles.sentence}>{sentence}</span>
        </span>
      ))}
    </>
  )
}
