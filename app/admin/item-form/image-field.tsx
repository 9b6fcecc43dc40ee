import { useEffect, useRef } from 'react'
import { FramingControl } from '#app/admin/images/framing-control.tsx'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import '#app/admin/images/media-picker.css'
import '#app/admin/shell/file-field.css'
import styles from '#app/admin/forms/form-field.module.css'
import { FieldFrame } from '#app/admin/forms/form-field.tsx'
import { useField } from '#app/admin/forms/form-state.ts'
import { useIsInteractive } from '#app/admin/forms/use-is-interactive.ts'
import { useMissingImage } from '#app/admin/forms/use-missing-image.ts'
import { AltTextControl } from '#app/admin/images/alt-text-control.tsx'
import { ImageDropZone } from '#app/admin/images/image-drop-zone.tsx'
import { MediaPicker } from '#app/admin/images/media-picker.tsx'
import { UploadProgress } from '#app/admin/images/upload-progress.tsx'
import { type Upload, useImageField } from '#app/admin/images/use-image-field.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { REMOVE_SUFFIX, STORED_SUFFIX } from '#domain/items/form-layout.ts'

const HINT = `${IMAGE_HINT} Drop or paste it here.`

export function ImageField({ name, inWords }: { name: string; inWords: string | undefined }) {
  const { control, label, text, isRequired } = useField(name, HINT)
  const input = useRef<HTMLInputElement>(null)
  const isAlive = useIsInteractive()
  const picture = useImageField(text, () => input.current?.dispatchEvent(new Event('input', { bubbles: true })))
  const { file, isSaid, framed, upload } = picture
  const { isMissing, watch } = useMissingImage(file && imagePath(file))

  // A file chosen before hydration was sent with the form.
  useEffect(() => {
    if (input.current && text) input.current.value = ''
  }, [text])

  function take(chosen: File | undefined, others?: number): void {
    if (input.current) input.current.value = ''
    if (chosen) picture.take(chosen, others)
  }

  /** The focused button disappears. */
  function leave(change: () => void): void {
    change()
    input.current?.focus()
  }

  return (
    <FieldFrame name={name} hint={HINT}>
      <ImageDropZone className={`row ${styles.picture}`} onTake={take}>
        <Shown upload={upload} file={isMissing ? '' : file} label={label} watch={watch} />
        <div className={`stack gap-2 grow small ${styles.pictureControls}`}>
          <input
            {...control}
            ref={input}
            required={isRequired && !file}
            type="file"
            name={name}
            accept={IMAGE_KINDS}
            className="file-field"
            onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
          />
          {isAlive && (
            <div className="row gap-2">
              <MediaPicker label={label} onPick={({ file, focus, alt }) => picture.frame(file, focus || 'auto', 0, alt)} />
              {file && !isRequired && (
                <button type="button" className="button button-quiet" aria-label={`Remove ${label}`} onClick={() => leave(picture.clear)}>
                  Remove
                </button>
              )}
            </div>
          )}
          <UploadProgress
            upload={upload}
            label={label}
            onCancel={() => leave(picture.cancel)}
            onAgain={(again) => leave(() => picture.take(again, upload.type === 'failed' ? upload.others : 0))}
          />
          {picture.chosenOf && <p role="alert">Only one image fits here. We used {picture.chosenOf}.</p>}
          {upload.type === 'none' && file && (
            <p>{isMissing ? notStored(file) : `${isAlive ? 'Uploaded. ' : ''}Choose a file to replace it.`}</p>
          )}
          {isSaid && <input type="hidden" name={`${name}${STORED_SUFFIX}`} value={file} />}
          {!isAlive && text && !isRequired && <RemoveBox name={name} id={control.id} />}
        </div>
        {isAlive && file && !isMissing && (
          <FramingControl
            label={label}
            file={file}
            framed={framed}
            onLearn={picture.learn}
            onFrame={(framing, pause) => picture.frame(file, framing, pause)}
          />
        )}
        {inWords && <AltTextControl name={inWords} isShown={file !== ''} chosen={picture.chosen} />}
      </ImageDropZone>
    </FieldFrame>
  )
}

type ShownProps = { upload: Upload; file: string; label: string; watch: ReturnType<typeof useMissingImage>['watch'] }

function Shown({ upload, file, label, watch }: ShownProps) {
  if (upload.type === 'sending') return <img key={upload.url} src={upload.url} width={96} height={90} alt="" />
  if (!file) return <span className={`note ${styles.noPicture}`}>No image</span>
  return <img {...watch} key={file} src={imagePath(file)} width={96} height={90} alt={`${label} now`} />
}

function RemoveBox({ name, id }: { name: string; id: string }) {
  return (
    <div className={`check ${styles.flag}`}>
      <input type="checkbox" name={`${name}${REMOVE_SUFFIX}`} id={`${id}-remove`} aria-describedby={`${id}-label`} />
      <label htmlFor={`${id}-remove`}>Remove this image</label>
    </div>
  )
}

function notStored(file: string): string {
  return `${file} is missing. Visitors see initials. Choose a file.`
}
