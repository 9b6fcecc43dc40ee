import type { RefObject } from 'react'
import { EditorDialog } from '#app/admin/editor/links/editor-dialog.tsx'
import { EDITOR_SHORTCUTS, MARKDOWN_SHORTCUTS } from '#app/admin/shell/editor-shortcuts.ts'
import { ShortcutList } from '#app/admin/shell/shortcut-list.tsx'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'

export function KeyboardHelp({ ref, onLeave }: { ref: RefObject<HTMLDialogElement | null>; onLeave: () => void }) {
  const close = () => ref.current?.close()
  return (
    <EditorDialog title="Writing by keyboard" ref={ref} onApply={close} onLeave={onLeave}>
      <ShortcutList rows={EDITOR_SHORTCUTS} />
      <h3>Signs that become formatting</h3>
      <ShortcutList rows={MARKDOWN_SHORTCUTS.map(({ sign, makes }) => ({ keys: [sign], does: makes }))} />
      <div className="row dialog-end">
        <QuietButton onClick={close}>Close</QuietButton>
      </div>
    </EditorDialog>
  )
}
