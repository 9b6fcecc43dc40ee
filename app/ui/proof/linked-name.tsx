import { imagePath } from '#domain/images/image-path.ts'
import styles from './proof.module.css'

/** The name stands for a logo that is missing or doesn't load. */
export function LinkedName({ name, logo, path }: { name: string; logo?: string; path: string }) {
  const shown = logo ? <img className={styles.logo} src={imagePath(logo)} alt={name} loading="lazy" decoding="async" /> : name
  if (!path) return <span className={styles.name}>{shown}</span>
  return (
    <a className={`tap ${styles.name}`} href={path} rel="noopener">
      {shown}
    </a>
  )
}
