import { fieldMeta } from '#domain/fields/fields.ts'
import { type FormTexts, layOutForm } from '#domain/items/form-layout.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import { type ItemState, itemState, siteMinute } from '#domain/items/items.ts'
import { itemTable, readItemFields } from '#domain/kinds/item-tables.ts'
import { editForm, type ItemKind, type ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { listRevisions, type Revision, type RevisionState } from '#domain/revisions/revision.ts'
import { type EditableItem, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { textAt } from '#lib/objects/objects.ts'
import { type Day, parseDay } from '#lib/time/dates.ts'
import { diffField, type FieldDifference } from './diff-field.ts'
import { CURRENT_REVISION, restorableFieldNames } from './restore-revision.ts'

export type HistoryEntry = {
  id: string
  state: RevisionState
  isPresent: boolean
  isInForm: boolean
  isFirst: boolean
  writtenAt: string
  writtenBy: string
  changes: FieldChange[]
}

export type FieldChange = FieldDifference & { name: string; label: string; isInForm: boolean }

export type Visibility = { state: ItemState; posted: Day | undefined }

type Version = Pick<HistoryEntry, 'id' | 'state' | 'isPresent' | 'writtenAt' | 'writtenBy'> & { texts: FormTexts }

export const VERSIONS_PER_PAGE = 10

export async function loadItemHistory(
  services: Pick<Services, 'store' | 'settings' | 'now'>,
  place: ItemRef,
  page: number,
): Promise<{ title: string; showing: Visibility; entries: HistoryEntry[]; total: number } | undefined> {
  const { store } = services
  const edited = await findEditableItem(store, place.kind, place.id)
  if (!edited) return undefined
  const from = (page - 1) * VERSIONS_PER_PAGE
  const { total, revisions } = await listRevisions(store, place, { from, size: VERSIONS_PER_PAGE + 1 })
  const present = presentVersions(edited)
  // A revision may precede a write that failed: it then equals what's stored.
  const isThere = (version: Version) => present.some((now) => now.writtenAt === version.writtenAt && saysTheSame(now.texts, version.texts))
  const versions = revisions.map((revision) => versionOf(place.kind, revision)).filter((version) => !isThere(version))
  const older = versions.filter((version, at) => !versions.slice(0, at).some((other) => isSameVersion(other, version)))
  const shown = [...(page === 1 ? present : []), ...older.slice(0, VERSIONS_PER_PAGE)]
  const inForm = itemTexts(edited.item)
  const entries: HistoryEntry[] = []
  for (const version of shown) {
    const before = await versionBefore({ store, place }, version, [...present, ...older])
    entries.push(entryOf(place.kind, { version, before, inForm }))
    await yieldToEventLoop()
  }
  const { published } = edited
  const showing = { state: itemState(published, siteMinute(services)), posted: parseDay(published.posted_date) }
  return { title: edited.item.title, showing, entries, total }
}

async function versionBefore(
  { store, place }: { store: Services['store']; place: ItemRef },
  version: Version,
  known: readonly Version[],
): Promise<Version | undefined> {
  if (version.id === '') return known.find(({ id }) => id === CURRENT_REVISION)
  const others = known.filter(({ id }) => id !== '' && id !== version.id)
  const [before] = others.filter((other) => isBefore(other, version)).sort((a, b) => (isBefore(a, b) ? 1 : -1))
  if (before || version.id !== CURRENT_REVISION) return before
  const { revisions } = await listRevisions(store, place, { size: 1, until: version.writtenAt })
  return revisions[0] && versionOf(place.kind, revisions[0])
}

/** A failed bulk change can leave a second copy of the same revision. */
function isSameVersion(one: Version, other: Version): boolean {
  return one.writtenAt === other.writtenAt && one.state === other.state && saysTheSame(one.texts, other.texts)
}

function saysTheSame(one: FormTexts, other: FormTexts): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isBefore(one: Version, other: Version): boolean {
  return one.writtenAt === other.writtenAt ? one.id < other.id : one.writtenAt < other.writtenAt
}

function presentVersions({ stored, published, item, copy, hasChanges }: EditableItem): Version[] {
  const state = published.draft ? 'draft' : 'published'
  const writtenBy = textAt(stored.body, 'saved_by') ?? ''
  const about = { id: CURRENT_REVISION, isPresent: true, writtenAt: published.updated_at, writtenBy }
  const present: Version = { ...about, state, texts: itemTexts(published) }
  if (!copy || !hasChanges) return [present]
  const changes = { id: '', state: 'changes', isPresent: true, writtenAt: copy.saved_at, writtenBy: copy.saved_by } as const
  return [{ ...changes, texts: itemTexts(item) }, present]
}

function versionOf(kind: ItemKind, { values, ...revision }: Revision): Version {
  return { ...revision, isPresent: false, texts: itemTexts({ ...readItemFields(kind, values), kind, id: '', version: '' }) }
}

type Compared = { version: Version; before: Version | undefined; inForm: FormTexts }

function entryOf(kind: ItemKind, { version, before, inForm }: Compared): HistoryEntry {
  const { texts, ...about } = version
  const { labels } = layOutForm(editForm(kind))
  const names = restorableFieldNames(kind)
  const changes = names
    .filter((name) => texts[name] !== (before?.texts[name] ?? ''))
    .map((name) => ({
      name,
      label: labels[name] ?? name,
      isInForm: texts[name] === inForm[name],
      ...diffField(fieldMeta(itemTable(kind), name).kind, before?.texts[name], texts[name] ?? ''),
    }))
  return { ...about, isInForm: names.every((name) => texts[name] === inForm[name]), isFirst: before === undefined, changes }
}
