import styles from './item-bar.module.css'

type Props = { words: string; links: readonly { label: string; path: string }[] }

export function ItemBar({ words, links }: Props) {
  return (
    <section className={`screen-only ${styles.bar}`} aria-label="About this page">
      <div className={`container ${styles.row}`}>
        <p>{words}</p>
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
