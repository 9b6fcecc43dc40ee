import { type SubmitEvent, useState } from 'react'
import { Dialog, DialogButton } from '#app/admin/dialogs/dialog.tsx'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { shrunkImage } from '#app/admin/images/shrink-image.ts'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import '#app/admin/shell/file-field.css'

export function ReplaceDialog({ file, name, uses }: { file: string; name: string; uses: number }) {
  const [isSending, setSending] = useState(false)
  const [id, field] = [`replace-${file}`, `new-${file}`]

  /** Photos of phones are larger than the server takes. */
  async function sendShrunk(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget
    const input = form.querySelector<HTMLInputElement>('[type="file"]')
    const [chosen] = input?.files ?? []
    if (!input || !chosen) return
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const shrunk = new DataTransfer()
    shrunk.items.add(await shrunkImage(chosen))
    input.files = shrunk.files
    form.submit()
  }

  return (
    <>
      <DialogButton dialog={id} aria-label={`Replace ${name}`}>
        <Icon name="upload" />
        Replace
      </DialogButton>
      <Dialog
        id={id}
        title="Replace image"
        lead={uses > 0 ? `The new image replaces ${name} everywhere at once.` : `${name} isn’t used.`}
        submit={{ label: 'Replace everywhere', form: `${id}-form`, value: 'replace' }}
      >
        <form id={`${id}-form`} method="post" encType="multipart/form-data" onSubmit={sendShrunk}>
          <input type="hidden" name="intent" value="replace" />
          <input type="hidden" name="file" value={file} />
          <LabeledField id={field} label="New image" hint={IMAGE_HINT}>
            <input
              {...controlProps(field, undefined, IMAGE_HINT)}
              type="file"
              name="picture"
              accept={IMAGE_KINDS}
              className="file-field"
              required
            />
          </LabeledField>
          <p role="status">{isSending && 'Uploading…'}</p>
        </form>
      </Dialog>
    </>
  )
}
