import type { ReactNode } from 'react'
import styles from './import-panel.module.css'

type Props = {
  id: string
  /** Browsers can't refill file inputs, so people choose the file again without scripts. */
  onAgain: (() => void) | undefined
  file: ReactNode
}

export function ImportAgain({ id, onAgain, file }: Props) {
  const button = (
    <button type={onAgain ? 'button' : 'submit'} className="button" onClick={onAgain}>
      Import it again
    </button>
  )
  return (
    <>
      <p>
        Nothing was imported. Importing this file again adds every post a second time, except posts whose IDs are already here or in Trash.
      </p>
      {onAgain ? (
        <div>{button}</div>
      ) : (
        <form method="post" encType="multipart/form-data" className={`row end ${styles.form}`}>
          <input type="hidden" name="again" value={id} />
          {file}
          {button}
        </form>
      )}
    </>
  )
}
