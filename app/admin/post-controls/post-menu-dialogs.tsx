import { ConfirmDialog } from '#app/admin/dialogs/confirm-dialog.tsx'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import { DELETE_DIALOG, UNPUBLISH_DIALOG } from './post-menu.tsx'

type Props = {
  kind: ItemKind
  id: string
  title: string
  version: string
  path: string
  canDelete: boolean
  canUnpublish: boolean
  isLive: boolean
}

export function PostMenuDialogs({ kind, id, title: typed, version, path, canDelete, canUnpublish, isLive }: Props) {
  const title = typed.trim() || 'Untitled'
  const question = isLive ? 'Visitors will see “Page not found”.' : 'It becomes a draft and won’t go live by its date.'
  return (
    <>
      {canUnpublish && (
        <ConfirmDialog
          id={UNPUBLISH_DIALOG}
          name=""
          title={`Unpublish “${title}”?`}
          question={question}
          fields={{ intent: 'unpublish', version }}
          action="Unpublish"
          close="Cancel"
          to={path}
        />
      )}
      {canDelete && (
        <ConfirmDialog
          id={DELETE_DIALOG}
          name={title}
          {...kinds[kind].words.delete}
          fields={{ kind, id, version: version.split('~')[0] ?? '' }}
          action="Delete"
          to={listPath(kind)}
        />
      )}
    </>
  )
}
