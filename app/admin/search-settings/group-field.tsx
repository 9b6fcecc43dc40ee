import { useState } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './synonyms.module.css'

type Props = { number: number; text: string; fault: string; remove: () => void }

export function SynonymGroupField({ number, text, fault: found, remove }: Props) {
  const [isChanged, setChanged] = useState(false)
  const fault = isChanged ? '' : found
  const id = `line-${number}`
  return (
    <li className={`field ${styles.line}`}>
      <span aria-hidden="true" className={`soft ${styles.number}`}>
        {number}
      </span>
      <textarea
        id={id}
        name="line"
        className="input"
        rows={1}
        defaultValue={text}
        onInput={() => setChanged(true)}
        aria-label={`Line ${number}`}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
        enterKeyHint="next"
        spellCheck={false}
      />
      <button type="button" className="icon-button scripted" aria-label={`Remove line ${number}`} onClick={remove}>
        <Icon name="close" />
      </button>
      {fault !== '' && (
        <p id={`${id}-fault`} className={`error ${styles.error}`}>
          {fault}
        </p>
      )}
    </li>
  )
}
