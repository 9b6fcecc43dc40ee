import { z } from 'zod'
import { choice, moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'
import type { EarlierImport } from './import-report.ts'

/** Items stay hidden until their import is done; its id combines the file's hash and a count. */
export const importTable = z.object({
  file_hash: text(64, { label: 'Hash of the file', indexed: true }),
  file_name: text(300, { label: 'File' }),
  imported_at: moment({ label: 'Imported', indexed: true, listedBy: true }),
  worked_at: moment({ label: 'Last worked on' }),
  imported_by: text(500, { label: 'Imported by' }),
  items: number({ label: 'Items' }),
  /** `lasting`: items from older versions don't name their import, so it can't be undone. */
  state: choice(['lasting', 'storing', 'done', 'undoing', 'undone'], { label: 'State', indexed: true }),
  kept: number({ label: 'Kept when it was undone, because they had been changed' }),
})

export type ImportRecord = z.infer<typeof importTable> & { id: string; version: string }

/** Silence this long means that the importing process died. */
const ABANDONED_MS = 60_000

export function toImportRecord({ id, version, body }: StoredDocument): ImportRecord {
  return { ...readFields(importTable, body), id, version }
}

export async function findImport(store: Store, id: string): Promise<ImportRecord | undefined> {
  const stored = await store.get('imports', id)
  return stored && toImportRecord(stored)
}

export async function listImports(store: Store, { from, size }: { from: number; size: number }) {
  const sort = { field: 'imported_at', order: 'descending' } as const
  const found = await store.find({ indexes: ['imports'], where: [{ field: 'state', notEquals: 'storing' }], sort, from, size })
  return { total: found.total, imports: found.documents.map(toImportRecord) }
}

export async function listHiddenImports(store: Store): Promise<string[]> {
  const found = await store.find({ indexes: ['imports'], where: [{ field: 'state', equals: 'storing' }], fields: [], size: 100 })
  return found.documents.map(({ id }) => id)
}

export async function lastImport(
  { store, now }: Pick<Services, 'store' | 'now'>,
  hash: string,
): Promise<{ last?: EarlierImport; times: number }> {
  const found = await store.find({
    indexes: ['imports'],
    where: [{ field: 'file_hash', equals: hash }],
    sort: { field: 'imported_at', order: 'descending' },
    size: 100,
  })
  const isPresent = (one: ImportRecord) => one.state !== 'undone' && one.state !== 'undoing' && !isAbandoned(one, now())
  const present = found.documents.map(toImportRecord).filter(isPresent)
  const [last] = present
  const times = Math.max(0, ...found.documents.map(({ id }) => Number(id.slice(hash.length + 1)) || 0))
  if (!last) return { times }
  return {
    last: { id: last.id, at: last.imported_at, items: last.items, times: present.length, isUnderWay: last.state === 'storing' },
    times,
  }
}

export function importId(hash: string, times: number): string {
  return `${hash}-${times}`
}

export function isAbandoned({ state, worked_at }: ImportRecord, now: Date): boolean {
  const isAtWork = now.getTime() - Date.parse(worked_at) < ABANDONED_MS && !isInFuture(worked_at, now)
  return state === 'storing' && !isAtWork
}
