import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { PICTURE_HINT, PICTURE_KINDS, tooLargeProblem } from '#app/admin/editor/picture-file.ts'
import { REMOVE, STORED } from '#domain/items/sent-form.ts'
import { imagePath } from '#domain/pictures/image-path.ts'
import styles from './form-field.module.css'
import { FieldFrame } from './form-field.tsx'
import { useField } from './form-state.ts'
import { framedPreview } from './framed-preview.ts'
import { useMissingPicture } from './missing-picture.ts'

const HINT = `${PICTURE_HINT} A photograph is cut to 960 × 900; a logo or drawing is shown whole.`

const NOT_SHOWN = 'This browser cannot show the file as a picture. The server looks at it when you save.'

/** A picture to upload. One that is stored already is shown, kept, and can be replaced or (where the form can do without) removed. */
export function ImageField({ name }: { name: string }) {
  const { control, label, text, isRequired, failure } = useField(name, HINT)
  const input = useRef<HTMLInputElement>(null)
  const storedBefore = useRef(text)
  const [chosen, setChosen] = useState<{ url: string } | undefined>()
  const [tooLarge, setTooLarge] = useState<string>()
  const [notShown, setNotShown] = useState<string>()
  const { isMissing, watch } = useMissingPicture(text && imagePath(text))
  const preview = chosen?.url ?? (isMissing ? '' : text && imagePath(text))

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen])

  // After a refused save a picture is stored already or never will be: either way its file is not to be sent again.
  useEffect(() => {
    const isStored = text !== storedBefore.current
    storedBefore.current = text
    if (!input.current || !(isStored || failure?.unusable?.includes(name))) return
    input.current.value = ''
    setChosen(undefined)
  }, [failure, text, name])

  function showChosen({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0]
    const problem = file && tooLargeProblem(file)
    setTooLarge(problem)
    if (problem) currentTarget.value = ''
    setChosen(file && !problem ? { url: URL.createObjectURL(file) } : undefined)
    if (!file || problem) return
    framedPreview(file).then((url) => {
      if (url && currentTarget.files?.[0] === file) setChosen({ url })
    })
  }

  return (
    <FieldFrame name={name} hint={HINT}>
      <div className={styles.picture}>
        {preview && preview !== notShown ? (
          <img
            {...(chosen ? { onError: () => setNotShown(preview) } : watch)}
            key={preview}
            src={preview}
            width={96}
            height={90}
            alt={`${label} as it is now`}
          />
        ) : (
          <span className={styles.noPicture}>{preview ? 'No preview' : 'No picture'}</span>
        )}
        <div className={styles.pictureControls}>
          <input
            {...control}
            ref={input}
            required={isRequired && !text}
            type="file"
            name={name}
            accept={PICTURE_KINDS}
            className={styles.file}
            onChange={showChosen}
          />
          {tooLarge && (
            <p role="alert" className="error">
              {tooLarge}
            </p>
          )}
          {chosen && <p>{chosen.url === notShown ? NOT_SHOWN : 'Will be stored when you save.'}</p>}
          {!chosen && text && <p>{isMissing ? notStored(text) : 'Stored. Choose a file to replace it.'}</p>}
          {text && <input type="hidden" name={`${name}${STORED}`} value={text} />}
          {text && !isRequired && (
            <div className={styles.flag}>
              <input type="checkbox" name={`${name}${REMOVE}`} id={`${control.id}-remove`} aria-describedby={`${control.id}-label`} />
              <label htmlFor={`${control.id}-remove`}>Remove this picture</label>
            </div>
          )}
        </div>
      </div>
    </FieldFrame>
  )
}

function notStored(file: string): string {
  return `No picture named ${file} is stored; initials stand in its place. Choose a file.`
}
