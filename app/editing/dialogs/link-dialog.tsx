import { type SubmitEvent, useId, useState } from 'react'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { showText, textAt } from '#app/editing/state/editable-texts.ts'
import { type CopyRef, fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { linkTargetOf } from '#app/editing/state/list-entries.ts'
import { QuietButton, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { completeLinkUrl } from '#lib/text/link-url.ts'
import { EditingDialog } from './dialog.tsx'

export function LinkDialog({ editing, at }: { editing: EditorContext; at: CopyRef }) {
  const { store } = editing
  const target = linkTargetOf(store, at) ?? ''
  const [words, setWords] = useState(String(valueIn(store, at) ?? ''))
  const [address, setAddress] = useState(String(valueIn(store, target) ?? ''))
  const [faults, setFaults] = useState<{ words?: string; address?: string }>({})

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = address.trim()
    const parsed = typed.startsWith('#') ? { ok: true as const, href: typed } : completeLinkUrl(typed)
    const [wordsField, targetField] = [fieldOf(store, at), fieldOf(store, target)]
    if (!wordsField || !targetField) return
    const found = {
      words: copyErrorOf(wordsField, words),
      address: parsed.ok ? copyErrorOf(targetField, parsed.href) : parsed.message,
    }
    setFaults({ ...(found.words && { words: found.words }), ...(found.address && { address: found.address }) })
    if (found.words || found.address || !parsed.ok) return
    recordInput(store, at, words)
    recordInput(store, target, parsed.href)
    showText(store, at)
    textAt(at)?.closest('a')?.setAttribute('href', parsed.href)
    void saveEdits(store)
    changeView(editing, { dialog: undefined })
  }

  return (
    <EditingDialog editing={editing} title="Link">
      <form noValidate onSubmit={apply} className="stack editing-form">
        <Line label="Words" value={words} fault={faults.words} onChange={setWords} />
        <Line label="URL" value={address} fault={faults.address} onChange={setAddress} isAddress />
        <div className="row dialog-end">
          <QuietButton onClick={() => changeView(editing, { dialog: undefined })}>Cancel</QuietButton>
          <SubmitButton>Set link</SubmitButton>
        </div>
      </form>
    </EditingDialog>
  )
}

type LineProps = { label: string; value: string; fault: string | undefined; onChange: (value: string) => void; isAddress?: boolean }

function Line({ label, value, fault, onChange, isAddress }: LineProps) {
  const id = useId()
  return (
    <LabeledInput
      id={id}
      label={label}
      problem={fault}
      type="text"
      inputMode={isAddress ? 'url' : undefined}
      spellCheck={isAddress ? false : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
