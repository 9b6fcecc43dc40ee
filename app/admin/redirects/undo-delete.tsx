import { IntentForm } from '#app/admin/shell/intent-form.tsx'

export type Undo = { from: string; to: string; status: string }

/** Cookies hold 4 KB, and base64 adds a third. */
const MOST_CHARACTERS = 2000

export function undoOf(undo: Undo): { undo?: Undo } {
  return JSON.stringify(undo).length > MOST_CHARACTERS ? {} : { undo }
}

export function readUndo({ undo }: Record<string, unknown>): Undo | undefined {
  const { from, to, status } = Object(undo)
  return typeof from === 'string' && typeof to === 'string' && typeof status === 'string' ? { from, to, status } : undefined
}

export function UndoDelete({ undo }: { undo: Undo }) {
  return <IntentForm intent="save" fields={undo} label="Undo" name={`Undo: redirect ${undo.from} again`} />
}
