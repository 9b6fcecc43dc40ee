import { fillTemplate } from '#app/content/fill-template.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { Monogram } from '#app/ui/items/monogram.tsx'
import { StoredImage } from '#app/ui/items/stored-image.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import styles from './author-byline.module.css'

type Props = {
  author: string
  avatar: string
  avatarAlt: string
  source: string
}

export function AuthorByline({ author, avatar, avatarAlt, source }: Props) {
  const { by } = usePageCopy(sharedCopy).item
  const name = author || source
  if (!name) return null
  return (
    <p className={styles.byline}>
      <span className={styles.avatar}>
        {avatar ? <StoredImage file={avatar} alt={avatarAlt} size="small" sizes="3.2rem" /> : <Monogram name={name} />}
      </span>
      <span>
        {author && <span className={styles.author}>{fillTemplate(by, { author })}</span>}{' '}
        {source && source !== author && <span className={styles.source}>{source}</span>}
      </span>
    </p>
  )
}
