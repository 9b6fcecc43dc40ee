import type { ReactNode } from 'react'
import { useCopyToClipboard } from '#app/admin/shell/use-copy-to-clipboard.ts'
import styles from './shared-links.module.css'

export type MadeLink = { address: string; ends: string }

type Props = { made: MadeLink; label?: string; children?: ReactNode }

export function NewLink({ made: { address, ends }, label = 'Link to the preview', children }: Props) {
  const { copy, said } = useCopyToClipboard(address, 'Copy it now. You can’t see it again.')
  return (
    <div className={styles.made} role="status">
      <label>
        <span>{`${label}, until ${ends}`}</span>
        <input className="input" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" className="button button-quiet" onClick={copy}>
        Copy
      </button>
      <p>{said}</p>
      {children}
    </div>
  )
}
