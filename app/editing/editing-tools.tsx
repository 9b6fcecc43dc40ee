import { DiscardDialog } from '#app/editing/dialogs/discard-dialog.tsx'
import { HiddenTextsPanel } from '#app/editing/dialogs/hidden-texts-panel.tsx'
import { LinkDialog } from '#app/editing/dialogs/link-dialog.tsx'
import { PageMetaPanel } from '#app/editing/dialogs/page-meta-panel.tsx'
import { PublishDialog } from '#app/editing/dialogs/publish-dialog.tsx'
import { RestoreEdits } from '#app/editing/dialogs/restore-edits.tsx'
import { type EditorContext, useEditorView } from '#app/editing/state/editor-view.ts'
import { EditIssues } from './edit-issues.tsx'
import { EditingBar } from './editing-bar.tsx'
import { reserveDockSpace } from './position-toolbar.ts'
import { TextToolbar } from './text-toolbar.tsx'

export function EditingTools({ editing }: { editing: EditorContext }) {
  const { dialog, text } = useEditorView(editing)
  return (
    <section ref={reserveDockSpace} aria-label="Editing" className="editing-dock editing-stay">
      <EditingBar editing={editing} />
      <RestoreEdits editing={editing} />
      <EditIssues editing={editing} />
      {text && <TextToolbar editing={editing} text={text} />}
      {dialog?.type === 'link' && <LinkDialog editing={editing} at={dialog.at} />}
      {dialog?.type === 'more' && <HiddenTextsPanel editing={editing} first={dialog.at} />}
      {dialog?.type === 'head' && <PageMetaPanel editing={editing} table={dialog.table} />}
      {dialog?.type === 'publish' && <PublishDialog editing={editing} />}
      {dialog?.type === 'discard' && <DiscardDialog editing={editing} />}
    </section>
  )
}
