import { useMay } from '#app/admin/navigation/current-role.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import type { ListedImage, ListedUse } from './list-media.ts'
import styles from './media.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'

const MOST_NAMED = 5

export function ImageCard({ picture }: { picture: ListedImage }) {
  const mayPublish = useMay('publish')
  const { file, name, width, height, size, stored, uses } = picture
  return (
    <article className={styles.card}>
      <a href={imagePath(file)} className={styles.picture} aria-label={`${name}, full size`}>
        <img src={thumbnailPath(file)} width={352} height={330} alt="" loading="lazy" />
      </a>
      <div className={styles.about}>
        <h2>{name}</h2>
        <p className={styles.facts}>{`${width} × ${height} · ${size}${stored && ` · ${stored}`}`}</p>
        <Uses picture={picture} />
        {picture.isBeingReplaced && mayPublish && <GoOn file={file} name={name} />}
      </div>
      {mayPublish && (
        <div className={styles.actions}>
          <ReplaceDialog file={file} name={name} uses={uses.length} />
          <DeleteDialog
            id={`delete-${file}`}
            name={name}
            label="Delete"
            words={{ title: 'Delete image?', question: question(picture) }}
            fields={{ intent: 'delete', file, even_if_used: uses.length > 0 ? 'yes' : '' }}
          />
        </div>
      )}
    </article>
  )
}

function Uses({ picture: { uses, hasMoreUses, unusedSince } }: { picture: ListedImage }) {
  if (uses.length === 0 && hasMoreUses) return <p className={styles.facts}>Looking up where it’s used…</p>
  if (uses.length === 0) return <p className={styles.facts}>{unusedSince ? `Not used since ${unusedSince}` : 'Not used'}</p>
  return (
    <details className={styles.uses}>
      <summary>{`Used in ${placesText(uses.length, hasMoreUses)}`}</summary>
      <ul>
        {uses.map(({ title, href, as }) => (
          <li key={`${title} ${as}`}>
            {href ? <a href={href}>{title}</a> : title}
            {as && ` (${as})`}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A replacement may have stopped halfway. */
function GoOn({ file, name }: { file: string; name: string }) {
  return (
    <form method="post" className={styles.goOn}>
      <p>The new image isn’t everywhere yet.</p>
      <input type="hidden" name="intent" value="replace" />
      <input type="hidden" name="file" value={file} />
      <button type="submit" className="button button-quiet" aria-label={`Continue replacing ${name}`}>
        Continue
      </button>
    </form>
  )
}

function question({ uses, hasMoreUses }: ListedImage): string {
  if (uses.length === 0) return 'It isn’t used. You can’t undo this.'
  const named = uses.slice(0, MOST_NAMED).map(inWords)
  const others = uses.length - named.length
  const more = hasMoreUses ? ' and more' : others > 0 ? ` and ${others} more` : ''
  return `It’s used in ${named.join(', ')}${more}. Visitors will see initials for a logo, the default share image, and nothing in a text. You can’t undo this.`
}

function inWords({ title, as }: ListedUse): string {
  return as ? `“${title}” (${as})` : `“${title}”`
}

function placesText(count: number, isMore: boolean): string {
  if (isMore) return `more than ${count} places`
  return count === 1 ? 'one place' : `${count} places`
}
