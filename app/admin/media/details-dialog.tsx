import { useState } from 'react'
import { Dialog, DialogButton } from '#app/admin/dialogs/dialog.tsx'
import type { FramedImage } from '#app/admin/images/framed-image.ts'
import { FramingControl } from '#app/admin/images/framing-control.tsx'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import type { ListedImage } from './list-media.ts'

const HINT = 'What the image shows, for visitors who can’t see it.'

export function DetailsDialog({ picture: { file, name, alt, focus } }: { picture: ListedImage }) {
  const [framed, setFramed] = useState<FramedImage>()
  const [chosen, setChosen] = useState(focus)
  const [id, field] = [`details-${file}`, `alt-${file}`]

  async function choose(framing: string): Promise<boolean> {
    setChosen(framing)
    return true
  }

  return (
    <>
      <DialogButton dialog={id} aria-label={`Alt text and focal point of ${name}`}>
        Alt text
      </DialogButton>
      <Dialog
        id={id}
        title="Alt text and focal point"
        lead="Every place without its own text or framing follows."
        submit={{ label: 'Save', form: `${id}-form`, value: 'describe' }}
      >
        <form id={`${id}-form`} method="post">
          <HiddenFields fields={{ file, focus: chosen }} />
          <LabeledInput id={field} label="Alt text" hint={HINT} name="alt" maxLength={200} defaultValue={alt} />
        </form>
        <FramingControl label={name} file={file} framed={framed} onLearn={setFramed} onFrame={choose} />
      </Dialog>
    </>
  )
}
