import styles from './article-page.module.css'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'

type Props = {
  trail: readonly Crumb[]
  title: string
  facts?: React.ReactNode
  lead?: string
  byline?: React.ReactNode
  picture?: React.ReactNode
  aside?: React.ReactNode
  children: React.ReactNode
}

export function ArticlePage({ trail, title, facts, lead, byline, picture, aside, children }: Props) {
  return (
    <article>
      <header className={styles.hero}>
        <div className="container stack gap-4">
          <Breadcrumb trail={trail} />
          <div className={`stack gap-4 ${styles.heroText}`}>
            {facts && <p className="item-facts">{facts}</p>}
            <h1>{title}</h1>
          </div>
          <div className={styles.opening}>
            <div className="stack gap-4">
              {lead && <p className="lead">{lead}</p>}
              {byline}
            </div>
            {picture && <div className={styles.picture}>{picture}</div>}
          </div>
        </div>
      </header>
      <div className={`container with-aside ${styles.columns}`}>
        {aside && <aside className={`screen-only sticky stack ${styles.aside}`}>{aside}</aside>}
        <div className={styles.text}>{children}</div>
      </div>
    </article>
  )
}
