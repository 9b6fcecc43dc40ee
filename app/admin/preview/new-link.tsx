import { type ReactNode, useState } from 'react'
import styles from './shared-links.module.css'

export type MadeLink = { address: string; ends: string }

/** A link that was just made: it is shown this once. */
export function NewLink({ made: { address, ends }, children }: { made: MadeLink; children?: ReactNode }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={styles.made} role="status">
      <label>
        <span>Link to the preview, until {ends}</span>
        <input className="input" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" className="button button-quiet" onClick={copy}>
        Copy
      </button>
      <p>{copied === undefined ? 'It is shown only now: copy it.' : copied ? 'Copied.' : 'Not copied: select it and copy it by hand.'}</p>
      {children}
    </div>
  )
}
