import { DiscardDialog } from '#app/editing/dialogs/discard-dialog.tsx'
import { MoreWords } from '#app/editing/dialogs/hidden-texts-panel.tsx'
import { LinkDialog } from '#app/editing/dialogs/link-dialog.tsx'
import { HeadPanel } from '#app/editing/dialogs/page-meta-panel.tsx'
import { PublishList } from '#app/editing/dialogs/publish-dialog.tsx'
import { LeftOffer } from '#app/editing/dialogs/restore-edits.tsx'
import { type Editing, useView } from '#app/editing/state/editor-view.ts'
import { Troubles } from './edit-issues.tsx'
import { EditingBar } from './editing-bar.tsx'
import { keepRoom } from './position-toolbar.ts'
import { TextTools } from './text-toolbar.tsx'

/** All that the editing view has beside the page itself. */
export function EditingTools({ editing }: { editing: Editing }) {
  const { dialog, text } = useView(editing)
  return (
    <section ref={keepRoom} aria-label="Editing" className="editing-dock editing-stay">
      <EditingBar editing={editing} />
      <LeftOffer editing={editing} />
      <Troubles editing={editing} />
      {text && <TextTools editing={editing} text={text} />}
      {dialog?.is === 'link' && <LinkDialog editing={editing} at={dialog.at} />}
      {dialog?.is === 'more' && <MoreWords editing={editing} first={dialog.at} />}
      {dialog?.is === 'head' && <HeadPanel editing={editing} table={dialog.table} />}
      {dialog?.is === 'publish' && <PublishList editing={editing} />}
      {dialog?.is === 'discard' && <DiscardDialog editing={editing} />}
    </section>
  )
}
