import { singleText } from '#app/admin/items/item-from-form.ts'
import type { BulkOperation } from '#domain/items/bulk-operation.ts'

export function parseBulkOperation(sent: FormData): BulkOperation | undefined {
  const [at, together] = [singleText(sent, 'at'), singleText(sent, 'together')]
  return at && together && !Number.isNaN(Date.parse(at)) ? { at, together } : undefined
}
