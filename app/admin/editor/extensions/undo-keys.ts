import { Extension } from '@tiptap/react'

/** Unhandled keys would trigger the browser's undo, or turn Shift+Z into undo under Caps Lock. */
export const UndoKeys = Extension.create({
  name: 'undoKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const undo = () => this.editor.commands.undo() || true
    const redo = () => this.editor.commands.redo() || true
    return { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }
  },
})
