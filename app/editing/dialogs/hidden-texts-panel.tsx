import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CopyRef, fieldOf } from '#app/editing/state/editor-store.ts'
import type { EditorContext } from '#app/editing/state/editor-view.ts'
import { CopyField } from './copy-field.tsx'
import { CloseDialog, EditingDialog } from './dialog.tsx'
import { findHiddenTexts } from './hidden-texts.ts'
import { focusAt, isWithin, ListTools } from './list-tools.tsx'

export function HiddenTextsPanel({ editing, first }: { editing: EditorContext; first: CopyRef | undefined }) {
  const form = useRef<HTMLDivElement>(null)
  const [changed, setChanged] = useState<{ line: CopyRef }>()
  const places = useMemo(() => findHiddenTexts(editing), [editing, changed])
  const wanted = first && (places.find((at) => isWithin(first, at)) ?? first)
  const isAdded = wanted !== undefined && !places.includes(wanted) && isWritten(editing, wanted)
  const shown = isAdded ? [wanted, ...places] : places

  useLayoutEffect(() => {
    if (changed) focusAt(form.current, changed.line)
  }, [changed])

  return (
    <EditingDialog editing={editing} title="Other text on this page">
      <div ref={form} className="stack editing-form">
        {shown.length === 0 && <p>You can click every text on this page.</p>}
        {shown.map((at, index) => (
          <Fragment key={at}>
            <CopyField editing={editing} at={at} isFirst={at === wanted} />
            <ListTools editing={editing} at={at} next={shown[index + 1]} onChanged={(line) => setChanged({ line })} />
          </Fragment>
        ))}
      </div>
      <CloseDialog editing={editing} />
    </EditingDialog>
  )
}

function isWritten({ store }: EditorContext, at: CopyRef): boolean {
  const kind = fieldOf(store, at)?.type
  return kind === 'text' || kind === 'email' || kind === 'target' || kind === 'switch' || kind === 'picture'
}
