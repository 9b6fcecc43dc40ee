import { SelectBox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { DeleteDialog, TrashButtons } from '#app/admin/dialogs/delete-dialog.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { deletedImagePath } from '#app/admin/paths/media-path.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { DetailsDialog } from './details-dialog.tsx'
import type { ListedImage } from './list-media.ts'
import styles from './media.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'

export const TRASH_NOTE = `Trash keeps images for ${DELETED_RETENTION_DAYS} days.`
const MOST_NAMED = 5

export function ImageCard({ picture }: { picture: ListedImage }) {
  const mayPublish = useMay('publish')
  const { file, name, width, height, size, alt, stored, uses, hasMoreUses, deletion } = picture
  const mayDescribe = mayPublish || (uses.length === 0 && !hasMoreUses)
  const [large, small] = deletion ? [deletedImagePath(file), deletedImagePath(file)] : [imagePath(file), thumbnailPath(file)]
  return (
    <article className={`row gap-4 ${styles.card}`}>
      <SelectBox value={file} title={name} />
      <a href={large} className={styles.image} aria-label={`${name}, full size`}>
        <img src={small} width={352} height={330} alt="" loading="lazy" className="picture" />
      </a>
      <div className={styles.about}>
        <h2>{name}</h2>
        {deletion ? <Deleted {...deletion} /> : <p className="note">{`${width} × ${height} · ${size}${stored && ` · ${stored}`}`}</p>}
        {alt && <p className="note">Alt text: {alt}</p>}
        <Uses picture={picture} />
        {picture.isBeingReplaced && mayPublish && <GoOn file={file} name={name} />}
      </div>
      {mayPublish && deletion && <TrashButtons selected={file} name={name} what="image" className={`row gap-2 ${styles.actions}`} />}
      {mayDescribe && !deletion && (
        <div className={`row gap-2 ${styles.actions}`}>
          <DetailsDialog picture={picture} />
          {mayPublish && <ReplaceDialog file={file} name={name} uses={uses.length} />}
          {mayPublish && (
            <DeleteDialog
              id={`delete-${file}`}
              name={name}
              label="Delete"
              words={{ title: 'Delete image?', question: question(picture) }}
              fields={{ intent: 'delete', file, even_if_used: uses.length > 0 ? 'yes' : '' }}
            />
          )}
        </div>
      )}
    </article>
  )
}

function Deleted({ at, day, by, daysLeft }: NonNullable<ListedImage['deletion']>) {
  return (
    <p className="note">
      Deleted <time dateTime={at}>{day}</time>
      {`${by && ` by ${by}`} · ${formatCount(daysLeft, 'day')} left`}
    </p>
  )
}

type Used = Pick<ListedImage, 'uses' | 'hasMoreUses'> & Partial<Pick<ListedImage, 'unusedSince' | 'deletion'>>

export function Uses({ picture: { uses, hasMoreUses, unusedSince, deletion } }: { picture: Used }) {
  if (uses.length === 0 && hasMoreUses) return <p className="note">Looking up where it’s used…</p>
  if (uses.length === 0) return <p className="note">{unusedSince ? `Not used since ${unusedSince}` : 'Not used'}</p>
  return (
    <details className={`note ${styles.uses}`}>
      <summary>{`${deletion ? 'Comes back' : 'Used'} in ${placesText(uses.length, hasMoreUses)}`}</summary>
      <ul className="bullets">
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
    <div className="row gap-2 note">
      <p>The change isn’t everywhere yet.</p>
      <IntentForm intent="replace" fields={{ file }} label="Continue" name={`Continue replacing ${name}`} />
    </div>
  )
}

function question(picture: ListedImage): string {
  return picture.uses.length === 0 ? TRASH_NOTE : `It’s used in ${placesOf(picture)}. Visitors won’t see it there. ${TRASH_NOTE}`
}

export function placesOf({ uses, hasMoreUses }: ListedImage): string {
  const named = uses.slice(0, MOST_NAMED).map(({ title, as }) => (as ? `“${title}” (${as})` : `“${title}”`))
  const others = uses.length - named.length
  const more = hasMoreUses ? ' and more' : others > 0 ? ` and ${others} more` : ''
  return named.join(', ') + more
}

function placesText(count: number, isMore: boolean): string {
  if (isMore) return `more than ${count} places`
  return count === 1 ? 'one place' : `${count} places`
}
