import { saveEdits } from '#app/editing/state/autosave.ts'
import { fieldOf } from '#app/editing/state/editor-store.ts'
import { type EditorContext, openDialog } from '#app/editing/state/editor-view.ts'
import { CopyField } from './copy-field.tsx'
import { EditingDialog } from './dialog.tsx'
import { hasShareImage, ShareImageField } from './share-image-field.tsx'

export function hasPageMeta({ store }: EditorContext, key: string): boolean {
  return ['title', 'description'].every((place) => fieldOf(store, `${key}:${place}`)?.type === 'text')
}

export function headTitle(editing: EditorContext, table: string): string {
  return hasShareImage(editing, table) ? 'Title, description and share image' : 'Title and description'
}

export function PageMetaPanel({ editing, table }: { editing: EditorContext; table: string }) {
  const close = () => {
    void saveEdits(editing.store)
    openDialog(editing, undefined)
  }
  return (
    <EditingDialog editing={editing} title={headTitle(editing, table)}>
      <div className="editing-form">
        <CopyField isLabelShort editing={editing} at={`${table}:title`} />
        <CopyField isLabelShort editing={editing} at={`${table}:description`} />
        {hasShareImage(editing, table) && <ShareImageField editing={editing} table={table} />}
      </div>
      <div className="editing-row editing-buttons">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </EditingDialog>
  )
}
