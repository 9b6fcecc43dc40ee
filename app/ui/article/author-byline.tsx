import { fillTemplate } from '#app/content/fill-template.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import { Monogram } from '#app/ui/items/monogram.tsx'
import { StoredImage } from '#app/ui/items/stored-image.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import type { Article } from '#domain/articles/article.ts'
import styles from './author-byline.module.css'

type Props = { article: Pick<Article, 'author' | 'avatar' | 'avatarAlt' | 'profile' | 'source'> }

export function AuthorByline({ article: { author, avatar, avatarAlt, profile, source } }: Props) {
  const { by } = usePageCopy(sharedCopy).item
  const name = author || source
  if (!name) return null
  const about = [profile?.role, source === author ? '' : source].filter(Boolean).join(' · ')
  return (
    <p className={styles.byline}>
      <span className={`${styles.avatar} ${profile && (profile.isPictured || !avatar) ? styles.portrait : ''}`}>
        {avatar ? <StoredImage file={avatar} alt={avatarAlt} size="small" sizes="3.5rem" /> : <Monogram name={name} />}
      </span>
      <span>
        {author && <span className={styles.author}>{fillTemplate(by, { author })}</span>}{' '}
        {about && <span className={`note ${styles.about}`}>{about}</span>}
      </span>
    </p>
  )
}
