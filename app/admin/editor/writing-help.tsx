import type { RefObject } from 'react'
import dialogStyles from '#app/admin/frame/dialog.module.css'
import { KeyList } from '#app/admin/frame/key-list.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { WRITING_KEYS, WRITING_SIGNS } from './writing-keys.ts'

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
