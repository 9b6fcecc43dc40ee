import { IntentForm } from '#app/admin/shell/intent-form.tsx'

/** What was deleted, as the form would say it. */
export type Undo = { from: string; to: string; status: string }

/** A cookie holds 4 KB, and base64 makes its text a third longer. */
const MOST_CHARACTERS = 2000

/** Nothing where it is too long to be passed on. */
export function undoOf(undo: Undo): { undo?: Undo } {
  return JSON.stringify(undo).length > MOST_CHARACTERS ? {} : { undo }
}

export function readUndo({ undo }: Record<string, unknown>): Undo | undefined {
  const { from, to, status } = Object(undo)
  return typeof from === 'string' && typeof to === 'string' && typeof status === 'string' ? { from, to, status } : undefined
}

export function UndoDelete({ undo }: { undo: Undo }) {
  return <IntentForm intent="save" fields={undo} label="Undo" name={`Undo: lead ${undo.from} on again`} />
}
