import { useId } from 'react'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { showText } from '#app/editing/state/editable-texts.ts'
import { type CopyRef, fieldOf, splitRef, valueIn } from '#app/editing/state/editor-store.ts'
import { type EditorContext, useEditorState } from '#app/editing/state/editor-view.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { toSingleLine } from '#app/editing/state/single-line.ts'
import { pathLabels } from '#domain/site-copy/path-labels.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { completeWebUrl } from '#lib/text/link-url.ts'
import { ImageField } from './image-field.tsx'

type Props = { editing: EditorContext; at: CopyRef; isFirst?: boolean; isLabelShort?: boolean }

export function CopyField({ editing, at, isFirst = false, isLabelShort = false }: Props) {
  const { store } = editing
  const { tables } = useEditorState(editing)
  const id = useId()
  const { key, place } = splitRef(at)
  const table = tables.get(key)
  const field = fieldOf(store, at)
  const value = valueIn(store, at)
  if (!table || !field || field.type === 'list') return null

  const labels = [...(editing.own.includes(key) ? [] : [table.label]), ...pathLabels(table.field, place)]
  const label = labels.slice(isLabelShort ? -1 : 0).join(' › ')
  if (field.type === 'picture') return <ImageField editing={editing} at={at} label={label} />
  if (field.type === 'switch') {
    const change = async (checked: boolean) => {
      recordInput(store, at, checked)
      await saveEdits(store)
      await refreshPage(editing, key)
    }
    return (
      <label className="check">
        <input
          type="checkbox"
          data-at={at}
          data-first={isFirst || undefined}
          checked={value === true}
          onChange={(event) => void change(event.target.checked)}
        />
        {label}
      </label>
    )
  }
  const text = typeof value === 'string' ? value : ''
  const fault = copyErrorOf(field, text)
  const common = {
    id,
    'data-at': at,
    'data-first': isFirst || undefined,
    className: 'input',
    value: text,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => {
      recordInput(store, at, field.type === 'text' && field.isLong ? target.value : toSingleLine(target.value))
      showText(store, at)
    },
    onBlur: () => {
      const url = field.type === 'target' ? completeWebUrl(text) : undefined
      if (url !== undefined && url !== text) recordInput(store, at, url)
      void saveEdits(store)
    },
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field.type === 'text' && field.most > 90 ? <textarea rows={3} {...common} /> : <input type="text" autoComplete="off" {...common} />}
      <p id={`${id}-note`} className={fault ? 'error' : 'hint'}>
        {fault ?? (field.type === 'text' ? `${text.length} of ${field.most}` : '')}
      </p>
    </div>
  )
}
