import { initials } from '#app/ui/items/monogram.tsx'
import { StoredImage } from '#app/ui/items/stored-image.tsx'
import styles from './portrait.module.css'

/** The name stands beside it, so readers hear it once. */
export function Portrait({ name, file }: { name: string | undefined; file: string | undefined }) {
  if (!name) return null
  return (
    <div className={styles.portrait}>
      {file ? (
        <StoredImage file={file} alt="" size="small" sizes="(min-width: 42rem) 22rem, 7rem" loading="lazy" />
      ) : (
        <svg width="320" height="352" viewBox="0 0 320 352" fill="none" aria-hidden="true">
          <path d="M-40 400Q160 -180 360 400M-40 400Q160 -60 360 400M-40 400Q160 60 360 400" stroke="var(--mute)" strokeWidth="4" />
          <circle cx="233" cy="147" r="10" fill="var(--accent)" />
          <text x="24" y="320">
            {initials(name)}
          </text>
        </svg>
      )}
    </div>
  )
}
