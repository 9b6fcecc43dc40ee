import { type ChangeEvent, useEffect, useState } from 'react'
import { imagePath } from '#domain/image-path.ts'
import styles from './form-field.module.css'
import { FieldFrame } from './form-field.tsx'
import { useField } from './form-state.ts'
import { STORED } from './form-texts.ts'
import { framedPreview } from './framed-preview.ts'
import { useMissingPicture } from './missing-picture.ts'
import { PICTURE_HINT, PICTURE_KINDS, tooLargeProblem } from './picture-file.ts'

const HINT = `${PICTURE_HINT} A photograph is cut to 960 × 900; a logo or drawing is shown whole.`

/** A picture to upload. One that is stored already is shown, kept, and can be replaced or (where the form can do without) removed. */
export function ImageField({ name }: { name: string }) {
  const { control, label, text, isRequired } = useField(name, HINT)
  const [chosen, setChosen] = useState<{ url: string } | undefined>()
  const [tooLarge, setTooLarge] = useState<string>()
  const { isMissing, watch } = useMissingPicture(text && imagePath(text))
  const preview = chosen?.url ?? (isMissing ? '' : text && imagePath(text))

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen])

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
        {preview ? (
          <img {...(chosen ? {} : watch)} key={preview} src={preview} width={96} height={90} alt={`${label} as it is now`} />
        ) : (
          <span className={styles.noPicture}>No picture</span>
        )}
        <div className={styles.pictureControls}>
          <input
            {...control}
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
          {chosen ? (
            <p>Will be stored when you save.</p>
          ) : (
            text && <p>{isMissing ? notStored(text) : 'Stored. Choose a file to replace it.'}</p>
          )}
          {text && <input type="hidden" name={`${name}${STORED}`} value={text} />}
          {text && !isRequired && (
            <div className={styles.flag}>
              <input type="checkbox" name={`${name}_remove`} id={`${control.id}-remove`} aria-describedby={`${control.id}-label`} />
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
