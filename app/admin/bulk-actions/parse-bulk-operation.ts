import { onlyText } from '#app/admin/items/item-from-form.ts'
import type { Together } from '#domain/items/bulk-operation.ts'

/** The change of several items that a form of `UndoForm` names. */
export function sentTogether(sent: FormData): Together | undefined {
  const [at, together] = [onlyText(sent, 'at'), onlyText(sent, 'together')]
  return at && together && !Number.isNaN(Date.parse(at)) ? { at, together } : undefined
}
