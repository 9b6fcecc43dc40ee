import { type ReactNode, useRef, useState } from 'react'
import { SELECTION_FORM } from '#app/admin/bulk-actions/select-checkbox.tsx'
import bulkStyles from '#app/admin/bulk-actions/selectable-cards.module.css'
import { DELETE_DIALOG } from '#app/admin/bulk-actions/selection-dialogs.tsx'
import { SelectionBar, SelectPage, selectedWords } from '#app/admin/bulk-actions/selection-tools.tsx'
import { useEscape, useSelection } from '#app/admin/bulk-actions/use-selection.ts'
import { Dialog, DialogButton } from '#app/admin/dialogs/dialog.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import menuStyles from '#app/admin/shell/menu.module.css'
import { formatCount } from '#lib/text/format-count.ts'
import { placesOf, TRASH_NOTE } from './image-card.tsx'
import type { ListedImage } from './list-media.ts'

type Props = { isTrash: boolean; pictures: readonly ListedImage[]; total: number; children: ReactNode }

/** Only what is on the page can be selected; the dialog names the places of what is used. */
export function MediaSelection({ isTrash, pictures, total, children }: Props) {
  const mayPublish = useMay('publish')
  const region = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { count, left } = useSelection(region, { total: pictures.length, shown: pictures, query: '', isBusy: false })
  useEscape(count > 0, () => form.current?.reset())
  const [chosen, setChosen] = useState<ListedImage[]>([])
  const used = isTrash ? [] : pictures.filter(({ uses, hasMoreUses }) => uses.length > 0 || hasMoreUses)
  const label = isTrash ? 'Delete permanently' : 'Delete'
  const what = count === 0 ? 'the selected images' : formatCount(count, 'image')

  function noteChosen(): void {
    const selected = form.current ? new FormData(form.current).getAll('selected') : []
    setChosen(used.filter(({ file }) => selected.includes(file)))
  }

  return (
    <div ref={region} className={bulkStyles.region}>
      {pictures.length > 0 && mayPublish && (
        <>
          <form ref={form} id={SELECTION_FORM} method="post">
            {chosen.map(({ file }) => (
              <input key={file} type="hidden" name="told" value={file} />
            ))}
            <div className={`row gap-4 ${bulkStyles.whole}`}>
              <SelectPage shown={pictures.length} total={total} />
            </div>
          </form>
          <Dialog
            id={DELETE_DIALOG}
            title={isTrash ? `Delete ${what} permanently?` : `Delete ${what}?`}
            submit={{ label, form: SELECTION_FORM, value: isTrash ? 'purge' : 'delete', isDanger: true }}
          >
            {chosen.length > 0 && <p>{`${chosen.length} in use. Visitors won’t see ${chosen.length === 1 ? 'it' : 'them'} there:`}</p>}
            <ul className="bullets scroll">
              {chosen.map((picture) => (
                <li key={picture.file}>
                  <strong>{picture.name}</strong>: {placesOf(picture)}
                </li>
              ))}
            </ul>
            <p>{isTrash ? 'You can’t undo this.' : TRASH_NOTE}</p>
          </Dialog>
        </>
      )}
      {children}
      {pictures.length > 0 && mayPublish && (
        <SelectionBar status={selectedWords(count, left)}>
          {isTrash && (
            <button type="submit" form={SELECTION_FORM} name="intent" value="restore">
              Restore
            </button>
          )}
          <DialogButton dialog={DELETE_DIALOG} onOpen={noteChosen} className={menuStyles.red}>
            {label}
          </DialogButton>
        </SelectionBar>
      )}
    </div>
  )
}
