import { useId, useState } from 'react'
import { IMAGE_HINT, IMAGE_KINDS } from '#app/admin/images/image-file.ts'
import { MediaPicker } from '#app/admin/images/media-picker.tsx'
import { uploadImage } from '#app/admin/images/upload-image.ts'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { showText } from '#app/editing/state/editable-texts.ts'
import { type CopyRef, fieldOf, splitRef, valueIn } from '#app/editing/state/editor-store.ts'
import { type EditorContext, useEditorState } from '#app/editing/state/editor-view.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { toSingleLine } from '#app/editing/state/single-line.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { imagePath } from '#domain/images/image-path.ts'
import { pathLabels } from '#domain/site-copy/path-labels.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { completeWebUrl } from '#lib/text/link-url.ts'

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

function ImageField({ editing, at, label }: { editing: EditorContext; at: CopyRef; label: string }) {
  const { store } = editing
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const file = String(valueIn(store, at) ?? '')

  async function choose(chosen: string): Promise<void> {
    setProblem(undefined)
    recordInput(store, at, chosen)
    await saveEdits(store)
    await refreshPage(editing, splitRef(at).key)
  }

  async function upload(chosen: File | undefined): Promise<void> {
    const answer = chosen && (await uploadImage(chosen))
    if (answer?.ok) await choose(answer.file)
    else setProblem(answer?.message)
  }

  return (
    <fieldset className="stack editing-share">
      <legend>{label}</legend>
      {file && <img src={imagePath(file)} alt="Chosen, whole" className="picture" />}
      <LabeledField id={id} label={file ? 'Another image' : 'Upload an image'} hint={IMAGE_HINT} problem={problem}>
        <input
          {...controlProps(id, problem, IMAGE_HINT)}
          data-at={at}
          type="file"
          accept={IMAGE_KINDS}
          className="file-field"
          onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
        />
      </LabeledField>
      <div className="row">
        <MediaPicker label={label} onPick={(picked) => void choose(picked.file)} />
        {file && <QuietButton onClick={() => void choose('')}>Remove</QuietButton>}
      </div>
    </fieldset>
  )
}
