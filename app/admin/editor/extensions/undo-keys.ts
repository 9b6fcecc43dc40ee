import { Extension } from '@tiptap/react'

/**
 * With nothing left to undo or redo these keys do nothing. The editor's own then pass them on: to the browser, which knows another past,
 * and from Redo to Undo where the letter is a small one in spite of Shift, as it is on a Mac and under Caps Lock.
 */
export const UndoKeys = Extension.create({
  name: 'undoKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const undo = () => this.editor.commands.undo() || true
    const redo = () => this.editor.commands.redo() || true
    return { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }
  },
})
