import { DiscardDialog } from './discard-dialog.tsx'
import { EditingBar } from './editing-bar.tsx'
import { HeadPanel } from './head-panel.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MoreWords } from './more-words.tsx'
import { PublishList } from './publish-list.tsx'
import { TextTools } from './text-tools.tsx'
import { Troubles } from './troubles.tsx'
import { type Editing, useView } from './view.ts'

/** All that the editing view has beside the page itself. */
export function EditingTools({ editing }: { editing: Editing }) {
  const { dialog, text } = useView(editing)
  return (
    <section aria-label="Editing" className="editing-dock editing-stay">
      <EditingBar editing={editing} />
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
