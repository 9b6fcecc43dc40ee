import { DiscardDialog } from './dialogs/discard-dialog.tsx'
import { HeadPanel } from './dialogs/head-panel.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { MoreWords } from './dialogs/more-words.tsx'
import { PublishList } from './dialogs/publish-list.tsx'
import { EditingBar } from './editing-bar.tsx'
import { keepRoom } from './place-beside.ts'
import { LeftOffer } from './spare/left-offer.tsx'
import { TextTools } from './text-tools.tsx'
import { Troubles } from './troubles.tsx'
import { type Editing, useView } from './view.ts'

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
