import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { findItemDocument, type Item, toItem } from '#domain/items/items.ts'
import { systemFields } from '#domain/items/system-fields.ts'
import { type ItemKind, type ItemRef, itemKinds } from '#domain/kinds/kinds.ts'
import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'
import { hashBytes } from '#lib/crypto/secrets.ts'
import { objectOf, textAt } from '#lib/objects/objects.ts'

export const workingCopyTable = z.object({
  saved_at: moment({ label: 'Saved' }),
  saved_in: systemFields.saved_in,
  saved_with: systemFields.saved_with,
  saved_by: systemFields.saved_by,
  based_on: text(43, { label: 'Hash of what was published when it was begun' }),
  discarded_at: moment({ label: 'Discarded', indexed: true }),
})

export type WorkingCopy = z.infer<typeof workingCopyTable> & { version: string; values: DocumentBody }

export function workingCopyId({ kind, id }: ItemRef): string {
  return `${kind}-${id}`
}

export function itemOfWorkingCopy(id: string): ItemRef | undefined {
  const kind = itemKinds.find((known) => id.startsWith(`${known}-`))
  return kind && { kind, id: id.slice(kind.length + 1) }
}

export async function findWorkingCopy(store: Store, place: ItemRef): Promise<WorkingCopy | undefined> {
  const stored = await store.get('working-copies', workingCopyId(place))
  return stored && toWorkingCopy(stored)
}

function toWorkingCopy({ version, body }: StoredDocument): WorkingCopy {
  const values = objectOf(body.values)
  return { ...readFields(workingCopyTable, body), version, values }
}

export type EditableItem = {
  stored: StoredDocument
  copy: WorkingCopy | undefined
  published: Item
  item: Item
  hasChanges: boolean
}

export async function findEditableItem(store: Store, kind: ItemKind, id: string): Promise<EditableItem | undefined> {
  const stored = await findItemDocument(store, kind, id)
  return stored && editedItem(stored, await findWorkingCopy(store, { kind, id }))
}

export async function findItemsWithChanges(store: Store, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const copies = await findWorkingCopies(store, items)
  return new Set([...copies].filter(([, { hasChanges }]) => hasChanges).map(([id]) => id))
}

type CopyOfItem = { hasChanges: boolean; bothVersions: string; savedBy: string }

export async function findWorkingCopies(store: Store, items: readonly Item[]): Promise<ReadonlyMap<string, CopyOfItem>> {
  if (items.length === 0) return new Map()
  const found = await store.find({ indexes: ['working-copies'], ids: items.map(workingCopyId), size: items.length })
  const byId = new Map(items.map((item) => [workingCopyId(item), item]))
  return new Map(
    found.documents.flatMap((document) => {
      const [item, copy] = [byId.get(document.id), toWorkingCopy(document)]
      return item
        ? [[document.id, { hasChanges: isOther(copy, item), bothVersions: combinedVersion(item, copy), savedBy: copy.saved_by }]]
        : []
    }),
  )
}

type Disagreement = { theirs: Item; known: string; by: string; at: string }

/** Forms know their own saves, even if a response was lost; late saves don't count. */
export function findSaveConflict({ stored, copy, ...edited }: EditableItem, basedOn: string, savedIn: string): Disagreement | undefined {
  const [itemKnown = '', copyKnown = ''] = basedOn.split(APART)
  const copyVersion = copy?.version ?? ''
  const isOwnItem = isLaterIn(savedIn, stored.body.saved_in)
  const knowsCopy = copyVersion === copyKnown || (copy ? isLaterIn(savedIn, copy.saved_in) : isOwnItem)
  const knowsItem = itemKnown === stored.version || isOwnItem
  if (knowsCopy && knowsItem) return undefined
  if (!knowsCopy && edited.hasChanges) {
    const { saved_by: by = '', saved_at: at = '' } = copy ?? {}
    return { theirs: edited.item, known: `${itemKnown}${APART}${copyVersion}`, by, at }
  }
  const by = textAt(stored.body, 'saved_by') ?? ''
  return { theirs: edited.published, known: combinedVersion(stored, copy), by, at: edited.published.updated_at }
}

/** Hashes content, not versions, so two stores with equal items agree. */
export async function contentHash(item: Item): Promise<string> {
  const texts = Object.entries(itemTexts(item)).filter(([name, text]) => text !== '' && name !== 'draft')
  return hashBytes(new TextEncoder().encode(JSON.stringify(texts)))
}

const APART = '~'

async function editedItem(stored: StoredDocument, copy: WorkingCopy | undefined): Promise<EditableItem> {
  const published = toItem(stored)
  const isStale = copy !== undefined && copy.based_on !== (await contentHash(published))
  // The form published the item but ended before it removed the copy.
  const isDone = isStale && isLaterIn(stored.body.saved_in, copy.saved_in)
  const version = combinedVersion(stored, copy)
  const hasChanges = copy !== undefined && !isDone && isOther(copy, published)
  if (!hasChanges) return { stored, copy, published, hasChanges, item: { ...published, version } }
  const item = toItem({ ...stored, body: { ...stored.body, ...copy.values, draft: published.draft } })
  return { stored, copy, published, hasChanges, item: { ...item, version: isStale ? `${APART}${copy.version}` : version } }
}

export function combinedVersion(stored: { version: string }, copy: { version: string } | undefined): string {
  return copy ? `${stored.version}${APART}${copy.version}` : stored.version
}

function isOther(copy: WorkingCopy, published: Item): boolean {
  if (copy.discarded_at !== '') return false
  const { kind: index, id, version, ...fields } = published
  const texts = itemTexts(toItem({ index, id, version, body: { ...fields, ...copy.values, draft: published.draft } }))
  return JSON.stringify(texts) !== JSON.stringify(itemTexts(published))
}

export function isSameFormInstance(one: unknown, other: unknown): boolean {
  return saveIn(one).form !== '' && saveIn(one).form === saveIn(other).form
}

function isLaterIn(savedIn: unknown, before: unknown): boolean {
  return isSameFormInstance(savedIn, before) && saveIn(savedIn).number > saveIn(before).number
}

function saveIn(text: unknown): { form: string; number: number } {
  const [form = '', number] = typeof text === 'string' ? text.split(' ') : []
  return { form, number: Number(number) || 0 }
}
