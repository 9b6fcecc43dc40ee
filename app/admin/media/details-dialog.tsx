import { useState } from 'react'
import { Dialog } from '#app/admin/bulk-actions/selection-dialogs.tsx'
import type { FramedImage } from '#app/admin/images/framed-image.ts'
import { FramingControl } from '#app/admin/images/framing-control.tsx'
import { openDialogFallback } from '#app/admin/shell/delete-dialog.tsx'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { ListedImage } from './list-media.ts'

export function DetailsDialog({ picture: { file, name, alt, focus } }: { picture: ListedImage }) {
  const [framed, setFramed] = useState<FramedImage>()
  const [chosen, setChosen] = useState(focus)
  const [id, field] = [`details-${file}`, `alt-${file}`]
  const opens = { command: 'show-modal', commandfor: id }

  async function choose(framing: string): Promise<boolean> {
    setChosen(framing)
    return true
  }

  return (
    <>
      <QuietButton aria-label={`Alt text and focal point of ${name}`} aria-haspopup="dialog" onClick={openDialogFallback} {...opens}>
        Alt text
      </QuietButton>
      <Dialog id={id} title="Alt text and focal point" submit={{ label: 'Save', form: `${id}-form`, name: 'intent', change: 'describe' }}>
        <p>Every place without its own text or framing follows.</p>
        <form id={`${id}-form`} method="post" className="field">
          <input type="hidden" name="file" value={file} />
          <input type="hidden" name="focus" value={chosen} />
          <label htmlFor={field}>Alt text</label>
          <p className="hint" id={`${field}-hint`}>
            What the image shows, for visitors who can’t see it.
          </p>
          <input id={field} name="alt" className="input" maxLength={200} defaultValue={alt} aria-describedby={`${field}-hint`} />
        </form>
        <FramingControl label={name} file={file} framed={framed} onLearn={setFramed} onFrame={choose} />
      </Dialog>
    </>
  )
}
