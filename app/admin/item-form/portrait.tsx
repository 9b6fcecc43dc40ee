import { Monogram } from '#app/ui/items/monogram.tsx'
import { thumbnailPath } from '#domain/images/image-path.ts'
import styles from './portrait.module.css'

/** Decorative: the name stands beside it. */
export function Portrait({ name, photo }: { name: string; photo: string }) {
  return (
    <span className={styles.portrait}>
      {photo ? <img src={thumbnailPath(photo)} width={352} height={330} alt="" loading="lazy" /> : <Monogram name={name} />}
    </span>
  )
}
