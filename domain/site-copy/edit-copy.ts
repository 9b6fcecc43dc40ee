import type { Services } from '#domain/ports/services.ts'
import { retryOnConflict } from '#lib/async/retry-on-conflict.ts'
import { isObject } from '#lib/objects/objects.ts'
import { applyChanges } from './apply-changes.ts'
import { type CompanyDetails, fillPlaceholders, insertPlaceholders, isCompanyDetail } from './company-details.ts'
import { type CopyDraft, findCopyDraft, findPublishedCopy, type PublishedCopy, saveCopyDraft, savePublishedCopy } from './copy-store.ts'
import { createCopyVersion, writeWithVersions } from './copy-versions.ts'
import { mergeChanges } from './merge-changes.ts'
import { type CopyChanges, type CopyField, fieldAtPath, isDeepEqual, type PageCopy, valueAtPath } from './page-copy.ts'
import { createPathRebase } from './rebase-paths.ts'
import { copyErrorOf } from './validate-copy.ts'

type Ports = Pick<Services, 'store' | 'now'>

export type CopyEdit = { place: string; from: unknown; to: unknown }

export type RejectedEdit = { place: string; theirs: unknown } | { place: string; error: string }

type Kept = { version: string | undefined; changed: number; rejected: RejectedEdit[] }

type Keeping = {
  table: PageCopy
  changes: readonly CopyEdit[]
  /** Earlier list contents help find where an edited entry is now. */
  known?: CopyChanges
  facts: CompanyDetails
  by: string
}

export async function saveCopyEdits(ports: Ports, { table, changes, known = {}, facts, by }: Keeping): Promise<Kept | undefined> {
  return retryOnConflict(async () => {
    const { draft, published, current } = await findEditableCopy(ports, table)
    const next = { changes: { ...draft.changes }, before: { ...draft.before } }
    const rejected: RejectedEdit[] = []
    const placeNow = createPathRebase(known, fillPlaceholders(current, facts))
    for (const { place: placeThen, from, to } of changes) {
      const place = placeNow(placeThen) ?? ''
      const field = fieldAtPath(table.field, place)
      const named = field && !isCompanyDetail(table, place) ? namingAll(field, to, facts) : to
      const now = valueAtPath(current, place)
      const error =
        field === undefined || now === undefined
          ? 'This text is no longer on the page.'
          : (copyErrorOf(field, named) ?? (await faultOfGone(ports, field, named)))
      if (error) rejected.push({ place: placeThen, error })
      else if (!isDeepEqual(fillPlaceholders(now, facts), fillPlaceholders(from, facts)) && !isDeepEqual(now, named))
        rejected.push({ place: placeThen, theirs: fillPlaceholders(now, facts) })
      else {
        next.changes = { ...mergeChanges(next.changes, { [place]: named }, published) }
        next.before[place] = valueAtPath(published, place)
      }
    }
    next.before = Object.fromEntries(Object.entries(next.before).filter(([place]) => Object.hasOwn(next.changes, place)))
    if (rejected.length === changes.length) return { version: draft.version, changed: Object.keys(draft.changes).length, rejected }
    const version = await saveCopyDraft(ports, table.key, { ...next, version: draft.version }, by)
    return version ? { version, changed: Object.keys(next.changes).length, rejected } : undefined
  })
}

export type EditableCopy = {
  draft: CopyDraft
  all: PublishedCopy
  published: unknown
  current: unknown
  leftOver: CopyChanges
}

export async function findEditableCopy({ store }: Pick<Services, 'store'>, table: PageCopy): Promise<EditableCopy> {
  const [all, draft] = await Promise.all([findPublishedCopy(store), findCopyDraft(store, table.key)])
  const published = applyChanges(table, all.pages[table.key] ?? {})
  const edited = applyChanges({ ...table, defaults: published.words }, draft.changes)
  return { draft, all, published: published.words, current: edited.words, leftOver: { ...published.leftOver, ...edited.leftOver } }
}

/** Another administrator may delete an image while it is being chosen. */
async function faultOfGone({ store }: Ports, field: CopyField, value: unknown): Promise<string | undefined> {
  if (field.type !== 'picture' || typeof value !== 'string' || value === '') return undefined
  return (await store.get('images', value)) ? undefined : `${field.label}: this image is no longer in the media library.`
}

type PublishResult =
  | { outcome: 'published' | 'nothing' | 'changed' }
  | { outcome: 'unfilled'; places: string[] }
  | { outcome: 'conflict'; places: CopyConflict[] }

export type CopyConflict = { place: string; mine: unknown; theirs: unknown }

export async function publishCopy(
  ports: Ports,
  { table, version, by }: { table: PageCopy; version: string | undefined; by: string },
): Promise<PublishResult> {
  const result = await retryOnConflict<PublishResult>(async () => {
    const edited = await findEditableCopy(ports, table)
    const { draft, all } = edited
    if (draft.version !== version) return { outcome: 'changed' }
    if (Object.keys(draft.changes).length === 0) return { outcome: 'nothing' }
    const places = findCopyConflicts(edited)
    if (places.length > 0) return { outcome: 'conflict', places }
    const unfilled = findUnfilledTexts(table, edited.current, draft.changes)
    if (unfilled.length > 0) return { outcome: 'unfilled', places: unfilled }
    if (!(await publishChanges(ports, { table, all, changes: draft.changes, by }))) return undefined
    // A draft that survives here equals the published text, so it's no longer a change.
    await saveCopyDraft(ports, table.key, { version, ...NOTHING }, by).catch(() => undefined)
    return { outcome: 'published' }
  })
  return result ?? { outcome: 'changed' }
}

export async function publishCopyFields(
  ports: Ports,
  { table, changes, by }: { table: PageCopy; changes: CopyChanges; by: string },
): Promise<Record<string, string> | undefined> {
  const errors = Object.entries(changes).flatMap(([place, value]) => {
    const field = fieldAtPath(table.field, place)
    const error = field ? copyErrorOf(field, value) : 'This text isn’t on the page.'
    return error ? [[place, error]] : []
  })
  if (errors.length > 0) return Object.fromEntries(errors)
  const written = async () =>
    (await publishChanges(ports, { table, all: await findPublishedCopy(ports.store), changes, by })) ? {} : undefined
  return retryOnConflict(written)
}

type Publishing = { table: PageCopy; all: PublishedCopy; changes: CopyChanges; by: string }

async function publishChanges(ports: Ports, { table, all, changes: some, by }: Publishing): Promise<boolean> {
  const changes = mergeChanges(all.pages[table.key] ?? {}, some, table.defaults)
  const published = await writeWithVersions(ports, {
    write: async (kept) => {
      kept.push(await createCopyVersion(ports, { key: table.key, by, changes, state: 'published' }))
      return { ok: (await savePublishedCopy(ports, { ...all, pages: { ...all.pages, [table.key]: changes } }, by)) !== undefined }
    },
    isUnwritten: async () => (await findPublishedCopy(ports.store)).version === all.version,
  })
  return published.ok
}

export function findCopyConflicts({ draft, published, current }: EditableCopy): CopyConflict[] {
  const all = Object.keys(draft.changes).map((place) => ({
    place,
    mine: valueAtPath(current, place),
    theirs: valueAtPath(published, place),
  }))
  return all.filter(({ place, mine, theirs }) => !isDeepEqual(theirs, draft.before[place]) && !isDeepEqual(theirs, mine))
}

export async function discardCopyDraft(
  ports: Ports,
  { table, version, by }: { table: PageCopy; version: string | undefined; by: string },
): Promise<boolean> {
  const edited = await findEditableCopy(ports, table)
  return edited.draft.version === version && (await replaceCopyDraft(ports, { table, edited, next: NOTHING, by })) !== undefined
}

const NOTHING: Pick<CopyDraft, 'changes' | 'before'> = { changes: {}, before: {} }

type WritingOver = { table: PageCopy; edited: EditableCopy; next: Pick<CopyDraft, 'changes' | 'before'>; by: string }

export async function replaceCopyDraft(
  ports: Ports,
  { table, edited: { draft, all }, next, by }: WritingOver,
): Promise<string | undefined> {
  const changes = mergeChanges(all.pages[table.key] ?? {}, draft.changes, table.defaults)
  const isEmpty = Object.keys(draft.changes).length === 0
  const written = await writeWithVersions(ports, {
    write: async (kept) => {
      if (!isEmpty) kept.push(await createCopyVersion(ports, { key: table.key, by: draft.savedBy, changes, state: 'discarded' }))
      const version = await saveCopyDraft(ports, table.key, { ...next, version: draft.version }, by)
      return { ok: version !== undefined, version }
    },
    isUnwritten: async () => (await findCopyDraft(ports.store, table.key)).version === draft.version,
  })
  return written.version
}

/** Link targets stay literal: a detail's name must not change a URL. */
function namingAll(field: CopyField, value: unknown, facts: CompanyDetails): unknown {
  if (field.type === 'text' || field.type === 'email') return typeof value === 'string' ? insertPlaceholders(value, facts) : value
  if (field.type === 'list') return Array.isArray(value) ? value.map((line) => namingAll(field.of, line, facts)) : value
  if (field.type !== 'group' || !isObject(value)) return value
  const parts = Object.entries(value).map(([name, part]) => {
    const of = Object.hasOwn(field.of, name) ? field.of[name] : undefined
    return [name, of ? namingAll(of, part, facts) : part]
  })
  return Object.fromEntries(parts)
}

function findUnfilledTexts({ field }: Pick<PageCopy, 'field'>, words: unknown, changes: CopyChanges): string[] {
  const found = Object.keys(changes).flatMap((place) => {
    const at = fieldAtPath(field, place)
    return at ? unfilledIn(at, valueAtPath(words, place), { place, isInEntry: /\.\d+(?:\.|$)/.test(place) }) : []
  })
  return [...new Set(found)]
}

function unfilledIn(field: CopyField, value: unknown, { place, isInEntry }: { place: string; isInEntry: boolean }): string[] {
  if (field.type === 'text' || field.type === 'email') return isInEntry && isUnfilled(field, value) ? [place] : []
  if (field.type === 'list' && Array.isArray(value))
    return value.flatMap((entry, index) => unfilledIn(field.of, entry, { place: `${place}.${index}`, isInEntry: true }))
  if (field.type !== 'group' || !isObject(value)) return []
  return Object.entries(field.of).flatMap(([name, of]) => unfilledIn(of, value[name], { place: `${place}.${name}`, isInEntry }))
}

/** Drafts of earlier releases hold placeholders such as "New question" as text. */
function isUnfilled(field: Extract<CopyField, { type: 'text' | 'email' }>, value: unknown): boolean {
  if (field.type === 'text' && field.isOptional) return false
  return value === '' || value === `New ${field.label.toLowerCase()}` || (field.type === 'email' && value === 'name@example.com')
}
