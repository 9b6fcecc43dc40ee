import styles from './contents-list.module.css'

export function ContentsList({ label, sections }: { label: string; sections: readonly { id: string; heading: string }[] }) {
  return (
    <nav aria-labelledby="contents" className={`plain-links ${styles.contents}`}>
      <h2 id="contents">{label}</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
