import { filledIn } from '#app/content/filled-in.ts'
import { shared } from '#app/content/words-of-many-pages.ts'
import { Monogram } from '#app/ui/items/monogram.tsx'
import { StoredPicture } from '#app/ui/items/stored-picture.tsx'
import { useWords } from '#app/ui/use-words.ts'
import styles from './author-byline.module.css'

type Props = {
  author: string
  avatar: string
  avatarAlt: string
  source: string
}

export function AuthorByline({ author, avatar, avatarAlt, source }: Props) {
  const { by } = useWords(shared).item
  const name = author || source
  if (!name) return null
  return (
    <p className={styles.byline}>
      <span className={styles.avatar}>
        {avatar ? <StoredPicture file={avatar} alt={avatarAlt} size="small" sizes="3.2rem" /> : <Monogram name={name} />}
      </span>
      <span>
        {author && <span className={styles.author}>{filledIn(by, { author })}</span>}{' '}
        {source && source !== author && <span className={styles.source}>{source}</span>}
      </span>
    </p>
  )
}
