import type { WrittenBy } from '#domain/access/people.ts'
import { thumbnailPath } from '#domain/images/image-path.ts'
import styles from './person-photo.module.css'

/** Decorative: the name stands beside it. */
export function PersonPhoto({ photo }: { photo: string | undefined }) {
  return photo ? <img src={thumbnailPath(photo)} width={20} height={20} alt="" className={`round ${styles.photo}`} /> : null
}

export function PersonName({ by: { name, photo }, isShort = false }: { by: WrittenBy; isShort?: boolean }) {
  return (
    <>
      <PersonPhoto photo={photo} />
      {isShort ? name.replace(/ \([^()\s]+@[^()\s]+\)$/, '') : name}
    </>
  )
}
