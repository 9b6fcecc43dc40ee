import styles from './contents-list.module.css'

type Props = { label: string; sections: readonly { id: string; heading: string }[] }

export function ContentsList({ label, sections }: Props) {
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
