import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { useFocusOn } from '#app/admin/shell/focus-unless-busy.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { storeErrorReasonMessage } from '#app/admin/shell/store-error-message.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { BulkReport, SkippedItem } from '#domain/bulk-actions/run-bulk-action.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { formatCount } from '#lib/text/format-count.ts'

const DONE: Record<Exclude<BulkReport['to'], 'category'>, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  expire: 'marked as expired',
  delete: 'deleted',
  restore: 'restored',
  purge: 'deleted permanently',
  undelete: 'restored',
  undo: 'changed back',
}

export function SelectionReport({ report, query, onUndo }: { report: BulkReport; query: string; onUndo: (form: FormData) => void }) {
  const box = useFocusOn<HTMLDivElement>(report)
  const { to, done, notDone, notDoneCount, failure, undo } = report
  const isUndoing = to === 'undo' || to === 'undelete'
  const isWhole = notDoneCount === 0 && !failure
  return (
    <div ref={box} tabIndex={-1} role={isWhole ? 'status' : 'alert'} className={`callout status-line ${isWhole ? 'success' : 'failure'}`}>
      <p>{verdict(report)}</p>
      {failure && <p>{failureWords(failure)}</p>}
      {to === 'unpublish' && done > 0 && <a href={draftsPath(query)}>View drafts</a>}
      {undo && (done > 0 || isUndoing) && (
        <IntentForm as="change" intent="undo" fields={undo} label={isUndoing ? 'Undo the rest' : 'Undo'} icon="undo" onSend={onUndo} />
      )}
      {notDone.length > 0 && (
        <ul className="bullets stack gap-2 scroll">
          {notDone.map((one) => (
            <li key={one.id}>
              <strong>{one.title || 'Untitled'}</strong>: {reason(one, to)}{' '}
              {one.why !== 'gone' && to !== 'restore' && <a href={editPath(one.kind, one.id) + query}>Edit it</a>}
            </li>
          ))}
          {notDoneCount > notDone.length && <li>and {(notDoneCount - notDone.length).toLocaleString('en-US')} more</li>}
        </ul>
      )}
    </div>
  )
}

/** In the list that the posts were chosen from. */
function draftsPath(query: string): string {
  const list = new URLSearchParams(query)
  list.set('show', 'draft')
  list.delete('page')
  return `${MANAGE_PATH}?${list}`
}

function verdict({ to, category = '', done, already, notDoneCount }: BulkReport): string {
  const parts = [`${formatCount(done, 'post')} ${to === 'category' ? `put into “${category}”` : DONE[to]}.`]
  if (already > 0) parts.push(`${already.toLocaleString('en-US')} needed no change.`)
  if (to === 'delete' && done > 0) parts.push(`Trash keeps them for ${DELETED_RETENTION_DAYS} days.`)
  if (notDoneCount > 0) parts.push(`${notDoneCount.toLocaleString('en-US')} stayed as ${notDoneCount === 1 ? 'it was' : 'they were'}:`)
  return parts.join(' ')
}

function failureWords({ reason, untouched }: NonNullable<BulkReport['failure']>): string {
  const left = untouched === undefined ? 'Not finished' : `${formatCount(untouched, 'post')} not reached`
  return storeErrorReasonMessage(reason, left).problem
}

function reason({ why, errors }: SkippedItem, to: BulkReport['to']): string {
  if (why === 'gone' && to === 'restore') return `it’s no longer in Trash. Trash keeps posts for ${DELETED_RETENTION_DAYS} days.`
  if (why === 'gone') return 'it was deleted.'
  if (why === 'changed' && to === 'undo') return 'it was changed since.'
  if (why === 'changed') return 'someone changed it since you opened the list. Check it, then try again.'
  return errors.join(' ')
}
