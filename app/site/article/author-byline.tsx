import { Monogram } from '#app/ui/items/monogram.tsx'
import { thumbnailPath } from '#domain/pictures/image-path.ts'
import styles from './author-byline.module.css'

type Props = {
  author: string
  avatar: string
  source: string
}

export function AuthorByline({ author, avatar, source }: Props) {
  const name = author || source
  if (!name) return null
  return (
    <p className={styles.byline}>
      <span className={styles.avatar}>
        {avatar ? <img src={thumbnailPath(avatar)} width={352} height={330} alt="" /> : <Monogram name={name} />}
      </span>
      <span>
        {author && <span className={styles.author}>{`By ${author}`}</span>}
        {source && source !== author && <span className={styles.source}>{source}</span>}
      </span>
    </p>
  )
}
