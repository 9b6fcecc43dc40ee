import { randomUUID } from 'node:crypto'
import type { ContentChange, ContentVersion } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { type Change, contiguousChanges, MAX_CHANGES } from '#server/store/content-changes.ts'
import { type Cluster, pathOf, requireOurs, toClusterError } from './cluster.ts'
import { readHit } from './documents.ts'

const KEPT_MS = 400
const ASKED_AHEAD_MS = 300
/** Every page waits for this, so a silent cluster gets a pause before the next attempt. */
const PATIENCE_MS = 1000
const REST_MS = 2000
const ID = 'revision'
const MOST_WRITES = 50

const COUNT_UP = `
  if (ctx._source.number == null) { ctx._source.number = 0L; ctx._source.showable_from = 0L; ctx._source.writes = []; }
  if (ctx._source.writes.contains(params.write)) { return; }
  ctx._source.writes.add(params.write);
  if (ctx._source.writes.size() > params.writes) { ctx._source.writes.remove(0); }
  ctx._source.number = ((Number) ctx._source.number).longValue() + 1;
  if (params.withdrawn) { ctx._source.showable_from = ctx._source.number; }
  if (ctx._source.changes == null) { ctx._source.changes = []; }
  for (def each : params.changes) {
    Map change = new HashMap(each);
    change.put('number', ctx._source.number);
    ctx._source.changes.add(change);
  }
  ctx._source.changes.removeIf(each -> ((Number) each.number).longValue() <= ctx._source.number - params.most);`

/** The engine can't write and count in one step, so the count follows the write. */
export function createContentVersion(cluster: Cluster) {
  let known: { revision: ContentVersion; at: number } | undefined
  let asking: Promise<ContentVersion> | undefined
  let restsUntil = 0
  let owed: { write: string; withdrawn: boolean; changes: readonly Change[] }[] = []

  async function countUp(changes: readonly Change[]): Promise<void> {
    owed.push({ write: randomUUID(), withdrawn: changes.some(({ kind }) => kind === 'withdrawn'), changes })
    await payOwed().catch(() => {})
  }

  async function payOwed(): Promise<void> {
    while (owed[0]) {
      const [change] = owed
      const path = `${pathOf(cluster, 'state', ID, '_update')}?retry_on_conflict=50&require_alias=true&timeout=1s&_source=true`
      const script = { lang: 'painless', source: COUNT_UP, params: { ...change, writes: MOST_WRITES, most: MAX_CHANGES } }
      const question = { method: 'POST', path, body: { scripted_upsert: true, upsert: {}, script } } as const
      const answer = await cluster.ask(question, { patienceMs: PATIENCE_MS })
      requireOurs(cluster, 'state', answer.body)
      if (answer.status !== 200 && answer.status !== 201) throw toClusterError(answer)
      owed = owed.filter((each) => each !== change)
      note(revisionIn(readAt(answer.body, 'get', '_source')))
    }
  }

  function read(): ContentVersion | Promise<ContentVersion> {
    const age = known && owed.length === 0 ? performance.now() - known.at : Number.POSITIVE_INFINITY
    if (!known || age >= KEPT_MS) return askOnce()
    if (age >= ASKED_AHEAD_MS) void askOnce().catch(() => {})
    return known.revision
  }

  async function askOnce(): Promise<ContentVersion> {
    if (performance.now() < restsUntil) throw new Error('The search service did not answer a moment ago')
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function ask(): Promise<ContentVersion> {
    try {
      await payOwed()
      const hit = await readHit(cluster, 'state', ID, { patienceMs: PATIENCE_MS })
      return note(revisionIn(hit?._source))
    } catch (error) {
      restsUntil = performance.now() + REST_MS
      throw error
    }
  }

  function note(revision: ContentVersion): ContentVersion {
    const newest = known && known.revision.number > revision.number ? known.revision : revision
    known = { revision: newest, at: performance.now() }
    return newest
  }

  function forget(): void {
    known = undefined
  }

  return { countUp, read, forget }
}

function revisionIn(source: unknown): ContentVersion {
  const number = Number(readAt(source, 'number') ?? 0)
  const changes = (readAt(source, 'changes') ?? []) as ContentChange[]
  return {
    number,
    oldestShowable: Number(readAt(source, 'showable_from') ?? 0),
    changes: contiguousChanges(changes, { number }),
    mayMissWrites: true,
  }
}
