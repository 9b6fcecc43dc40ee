import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { editPath } from '#app/content/item-pages.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { UndoFlash } from './undone-import.ts'

export function UndoneNotice({ undone: { items, preserved, named } }: { undone: UndoFlash }) {
  return (
    <StatusLine notice={words(items, preserved)} problem={undefined}>
      {named.length > 0 && (
        <ul className="bullets scroll">
          {named.map(({ kind, id, title }) => (
            <li key={`${kind}-${id}`}>
              <a className="tap" href={editPath(kind, id)}>
                {title}
              </a>
            </li>
          ))}
          {preserved > named.length && <li>and {(preserved - named.length).toLocaleString('en-US')} more</li>}
        </ul>
      )}
    </StatusLine>
  )
}

function words(items: number, kept: number): string {
  if (kept === 0) return 'The import is undone. You can restore its posts from Trash.'
  const stay = `${formatCount(kept, 'post')} ${kept === 1 ? 'was changed since and stays' : 'were changed since and stay'}.`
  if (kept === items) return `Nothing was deleted: ${stay}`
  return `The import is undone. You can restore its posts from Trash. ${stay}`
}
