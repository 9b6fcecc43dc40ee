import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { formatCount } from '#lib/text/format-count.ts'

const DELETE_WORDS = {
  title: 'Delete all spam?',
  question: 'Check for real messages first. Trash keeps them for 30 days.',
}

/** Messages that arrived after `until` must survive the deletion. */
export function DeleteSpam({ total, until }: { total: number; until: string }) {
  return (
    <div className="row dialog-end above">
      <DeleteDialog
        id="delete-aside"
        name={`all: ${formatCount(total, 'message')}`}
        label={`Delete ${formatCount(total, 'message')}`}
        words={DELETE_WORDS}
        fields={{ intent: 'delete-aside', until }}
      />
    </div>
  )
}
