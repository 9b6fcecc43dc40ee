import { imagePath } from '#domain/images/image-path.ts'
import type { FieldConflict } from '#domain/items/item-validation.ts'
import { imagesInHtml } from '#domain/revisions/html-images.ts'
import { htmlToLines } from '#lib/text/html-to-lines.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'
import styles from './form-field.module.css'
import { useMissingImage } from './use-missing-image.ts'

export function StoredVersion({ difference }: { difference: FieldConflict }) {
  return (
    <div className={styles.stored}>
      <p>Their version of {difference.label}</p>
      <StoredText difference={difference} />
    </div>
  )
}

function StoredText({ difference: { kind, stored } }: { difference: FieldConflict }) {
  if (kind === 'flag') return <p>{stored === 'on' ? 'Yes' : 'No'}</p>
  if (stored === '') return <p>Empty</p>
  if (kind === 'image') return <StoredPicture file={stored} />
  if (kind === 'richText') return <StoredArticle html={stored} />
  const day = kind === 'day' ? parseDay(stored) : undefined
  return <p>{day ? formatLongDay(day) : stored}</p>
}

function StoredArticle({ html }: { html: string }) {
  return (
    <>
      <pre className={styles.storedLines}>{htmlToLines(html)}</pre>
      {[...new Set(imagesInHtml(html))].map((file) => (
        <StoredPicture key={file} file={file} />
      ))}
    </>
  )
}

function StoredPicture({ file }: { file: string }) {
  const { isMissing, watch } = useMissingImage(imagePath(file))
  return isMissing ? <p>{file} (missing)</p> : <img {...watch} src={imagePath(file)} width={96} height={90} alt="" />
}
