import type { RefObject } from 'react'
import { EditorDialog } from '#app/admin/editor/links/editor-dialog.tsx'
import dialogStyles from '#app/admin/shell/dialog.module.css'
import { WRITING_KEYS, WRITING_SIGNS } from '#app/admin/shell/editor-shortcuts.ts'
import { KeyList } from '#app/admin/shell/shortcut-list.tsx'

type Props = { ref: RefObject<HTMLDialogElement | null>; onLeave: () => void }

/** What the keys do while one writes, and what becomes of signs. */
export function WritingHelp({ ref, onLeave }: Props) {
  const close = () => ref.current?.close()
  return (
    <EditorDialog title="Writing by keyboard" ref={ref} onApply={close} onLeave={onLeave}>
      <KeyList rows={WRITING_KEYS} />
      <h3>Signs that become formatting</h3>
      <KeyList rows={WRITING_SIGNS.map(({ sign, makes }) => ({ keys: [sign], does: makes }))} />
      <div className={dialogStyles.buttons}>
        <button type="button" className="button button-quiet" onClick={close}>
          Close
        </button>
      </div>
    </EditorDialog>
  )
}
