import { DeleteDialog, type LongDelete } from '#app/admin/dialogs/delete-dialog.tsx'
import { UNDO_PATH } from '#app/admin/paths/admin-paths.ts'
import { readProgress } from '#app/admin/progress/read-progress.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { ImportRecord } from '#domain/import-records/import-records.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { UndoProgressLine } from './undo-route.tsx'

const WORDS = {
  title: 'Undo import?',
  question:
    'Posts changed since then stay. The others go to Trash for 30 days. Redirects from their old URLs end until you restore the posts and import the file again.',
}

const UNDO = { name: 'Undo import', icon: 'undo' } as const

type Props = { about: ImportRecord & { time: string; preserved: { kind: ItemKind; id: string; title: string }[] } }

export function ImportCard({ about }: Props) {
  const { id, file_name, time, imported_at, items, state, kept, imported_by, preserved } = about
  const file = file_name || 'A file'
  const isUndoable = state === 'done' || state === 'undoing'
  return (
    <article className="row">
      <div className="grow">
        <h2>{file}</h2>
        <p className="note">
          <time dateTime={imported_at}>{time}</time>
          {imported_by && ` by ${imported_by}`} · {formatCount(items, 'post')}
        </p>
        {state === 'undone' && (
          <p className="note">{kept === 0 ? 'Undone.' : `Undone, except ${formatCount(kept, 'post')} changed since.`}</p>
        )}
        {preserved.length > 0 && (
          <ul className="bullets">
            {preserved.map((post) => (
              <li key={post.id}>
                <a className="tap" href={editPath(post.kind, post.id)}>
                  {post.title}
                </a>
              </li>
            ))}
            {kept > preserved.length && <li>{`and ${formatCount(kept - preserved.length, 'more post')}`}</li>}
          </ul>
        )}
        {state === 'undoing' && <p className="note">Undo stopped. Undo it again to continue.</p>}
        {state === 'lasting' && <p className="note">This import is too old to undo.</p>}
      </div>
      {isUndoable && (
        <DeleteDialog
          id={`undo-${id}`}
          name={`${file}, ${time}`}
          words={WORDS}
          fields={{ intent: 'undo', id }}
          label={UNDO.name}
          action={UNDO}
          work={undoInSight}
        />
      )}
    </article>
  )
}

const undoInSight: LongDelete = async (form, onProgress) => {
  onProgress('Deleting posts…')
  for await (const { deleted } of readProgress<UndoProgressLine>(UNDO_PATH, form)) onProgress(`${formatCount(deleted, 'post')} deleted…`)
}
