import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import { systemFields } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'
import { objectOf } from '#lib/objects/objects.ts'

export const workingCopyTable = z.object({
  saved_at: moment({ label: 'Saved' }),
  saved_in: systemFields.saved_in,
  saved_with: systemFields.saved_with,
  saved_by: systemFields.saved_by,
  based_on: text(43, { label: 'Hash of what was published when it was begun' }),
  discarded_at: moment({ label: 'Discarded', indexed: true }),
})

export type WorkingCopy = z.infer<typeof workingCopyTable> & { version: string; values: DocumentBody }

export function workingCopyId({ kind, id }: { kind: ItemKind; id: string }): string {
  return `${kind}-${id}`
}

export function itemOfWorkingCopy(id: string): { kind: ItemKind; id: string } | undefined {
  const kind = itemKinds.find((known) => id.startsWith(`${known}-`))
  return kind && { kind, id: id.slice(kind.length + 1) }
}

export async function findWorkingCopy(store: Store, place: { kind: ItemKind; id: string }): Promise<WorkingCopy | undefined> {
  const stored = await store.get('working-copies', workingCopyId(place))
  return stored && toWorkingCopy(stored)
}

export function toWorkingCopy({ version, body }: StoredDocument): WorkingCopy {
  const values = objectOf(body.values)
  return { ...readFields(workingCopyTable, body), version, values }
}
