import type { ReactNode } from 'react'
import styles from './import-panel.module.css'

type Props = {
  /** The import of the same file that is known of. */
  id: string
  /** Sends the same file once more; without script it has to be chosen again. */
  onAgain: (() => void) | undefined
  file: ReactNode
}

/** Imports a file that was imported before. */
export function ImportAgain({ id, onAgain, file }: Props) {
  const button = (
    <button type={onAgain ? 'button' : 'submit'} className="button" onClick={onAgain}>
      Import it again
    </button>
  )
  return (
    <>
      <p>
        Nothing was imported this time. Importing it again stores every item of the file once more, but where the file gives ids: those that
        are stored already, or are under Deleted, are refused.
      </p>
      {onAgain ? (
        <div>{button}</div>
      ) : (
        <form method="post" encType="multipart/form-data" className={styles.form}>
          <input type="hidden" name="again" value={id} />
          {file}
          {button}
        </form>
      )}
    </>
  )
}
