import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { isObject, objectOf } from '#lib/objects/objects.ts'
import type { ClaimDecision } from './claims.ts'
import type { CopyChanges } from './page-copy.ts'

/** One document holds everything published; each page with unpublished changes has another. */
export const siteCopyTable = z.object({
  saved_at: moment({ label: 'Saved' }),
  saved_by: text(200, { label: 'Saved by' }),
})

export type PublishedChanges = { readonly [key: string]: CopyChanges }

export type PublishedCopy = { version: string | undefined; pages: PublishedChanges; decisions: readonly ClaimDecision[] }

export type CopyDraft = { version: string | undefined; changes: CopyChanges; before: CopyChanges; savedAt: string; savedBy: string }

export const PUBLISHED_ID = 'published'
/** Well above the number of pages. */
const MOST_DRAFTS = 500

export async function findPublishedCopy(store: Pick<Store, 'get'>): Promise<PublishedCopy> {
  const stored = await store.get('site-words', PUBLISHED_ID)
  const pages = Object.fromEntries(
    Object.entries(objectOf(stored?.body.pages)).filter((page): page is [string, CopyChanges] => isObject(page[1])),
  )
  const facts: unknown[] = Array.isArray(stored?.body.facts) ? stored.body.facts : []
  return { version: stored?.version, pages, decisions: facts.filter(isDecision) }
}

export async function findCopyDraft(store: Pick<Store, 'get'>, key: string): Promise<CopyDraft> {
  const stored = await store.get('site-words', draftId(key))
  return stored ? readDraft(stored) : { version: undefined, changes: {}, before: {}, savedAt: '', savedBy: '' }
}

export async function listCopyDrafts(store: Pick<Store, 'find'>): Promise<(Pick<CopyDraft, 'savedAt' | 'savedBy'> & { key: string })[]> {
  const { documents } = await store.find({ indexes: ['site-words'], fields: ['changes', 'saved_at', 'saved_by'], size: MOST_DRAFTS })
  const drafts = documents.flatMap((stored) => {
    const { changes, savedAt, savedBy } = readDraft(stored)
    const isWaiting = stored.id.startsWith(draftId('')) && Object.keys(changes).length > 0
    return isWaiting ? [{ key: copyKeyOfDraft(stored.id), savedAt, savedBy }] : []
  })
  return drafts.sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}

export async function savePublishedCopy(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { version, pages, decisions }: PublishedCopy,
  by: string,
): Promise<string | undefined> {
  const body = { saved_at: now().toISOString(), saved_by: by, pages, facts: decisions }
  return write(store, { id: PUBLISHED_ID, version, body }, { publicEffect: 'withdrawn' })
}

export async function saveCopyDraft(
  { store, now }: Pick<Services, 'store' | 'now'>,
  key: string,
  { version, changes, before }: Omit<CopyDraft, 'savedAt' | 'savedBy'>,
  by: string,
): Promise<string | undefined> {
  const body = { saved_at: now().toISOString(), saved_by: by, changes, before }
  return write(store, { id: draftId(key), version, body }, { refresh: false })
}

async function write(
  store: Store,
  { id, version, body }: { id: string; version: string | undefined; body: Record<string, unknown> },
  options: Parameters<Store['create']>[1],
): Promise<string | undefined> {
  const index = 'site-words'
  const written =
    version === undefined ? await store.create({ index, id, body }, options) : await store.update({ index, id, version, body }, options)
  return written.ok ? written.version : undefined
}

function readDraft({ version, body }: StoredDocument): CopyDraft {
  const { saved_at: savedAt, saved_by: savedBy } = readFields(siteCopyTable, body)
  return { version, changes: objectOf(body.changes), before: objectOf(body.before), savedAt, savedBy }
}

function isDecision(value: unknown): value is ClaimDecision {
  return isObject(value) && ['of', 'said', 'state', 'by', 'at'].every((name) => typeof value[name] === 'string')
}

export function copyKeyOfDraft(id: string): string {
  return id.slice(draftId('').length)
}

function draftId(key: string): string {
  return `draft-${key}`
}
