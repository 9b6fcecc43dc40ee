import { type SubmitEvent, useId, useState } from 'react'
import { save, write } from '#app/editing/state/autosave.ts'
import { show, textAt } from '#app/editing/state/editable-texts.ts'
import { type At, fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { type Editing, openDialog } from '#app/editing/state/editor-view.ts'
import { targetBeside } from '#app/editing/state/list-entries.ts'
import { faultIn } from '#domain/site-copy/validate-copy.ts'
import { parseLinkAddress } from '#lib/text/link-url.ts'
import { EditingDialog } from './dialog.tsx'

/** Asks for a link's words and where it leads. */
export function LinkDialog({ editing, at }: { editing: Editing; at: At }) {
  const { desk } = editing
  const target = targetBeside(desk, at) ?? ''
  const [words, setWords] = useState(String(valueIn(desk, at) ?? ''))
  const [address, setAddress] = useState(String(valueIn(desk, target) ?? ''))
  const [faults, setFaults] = useState<{ words?: string; address?: string }>({})

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = address.trim()
    const parsed = typed.startsWith('#') ? { ok: true as const, href: typed } : parseLinkAddress(typed)
    const [wordsField, targetField] = [fieldOf(desk, at), fieldOf(desk, target)]
    if (!wordsField || !targetField) return
    const found = {
      words: faultIn(wordsField, words),
      address: parsed.ok ? faultIn(targetField, parsed.href) : parsed.message,
    }
    setFaults({ ...(found.words && { words: found.words }), ...(found.address && { address: found.address }) })
    if (found.words || found.address || !parsed.ok) return
    write(desk, at, words)
    write(desk, target, parsed.href)
    show(desk, at)
    textAt(at)?.closest('a')?.setAttribute('href', parsed.href)
    void save(desk)
    openDialog(editing, undefined)
  }

  return (
    <EditingDialog editing={editing} title="Link">
      <form noValidate onSubmit={apply} className="editing-form">
        <Line label="Words" value={words} fault={faults.words} onChange={setWords} />
        <Line label="Address" value={address} fault={faults.address} onChange={setAddress} isAddress />
        <div className="editing-buttons">
          <button type="button" className="button button-quiet" onClick={() => openDialog(editing, undefined)}>
            Cancel
          </button>
          <button type="submit" className="button">
            Set link
          </button>
        </div>
      </form>
    </EditingDialog>
  )
}

type LineProps = { label: string; value: string; fault: string | undefined; onChange: (value: string) => void; isAddress?: boolean }

function Line({ label, value, fault, onChange, isAddress }: LineProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode={isAddress ? 'url' : undefined}
        autoComplete="off"
        spellCheck={isAddress ? false : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      {fault && (
        <p id={`${id}-fault`} className="error" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
