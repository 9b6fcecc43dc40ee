import styles from './article-body.module.css'

export function ArticleBody({ children }: { children: React.ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** Pass sanitized HTML only. */
export function RichTextBody({ sanitized }: { sanitized: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: sanitized }} />
}

/** Who writes an article sees it as it will be read. */
export const articleBodyClass = styles.body
