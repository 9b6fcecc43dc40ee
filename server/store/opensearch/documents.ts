import { randomUUID } from 'node:crypto'
import {
  type IndexName,
  type NewDocument,
  type RemoveResult,
  type StoredDocument,
  type WriteRefused,
  type WriteResult,
  withStoreErrorReason,
} from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import type { RetryBudget } from '#server/store/retry.ts'
import { type Cluster, isPossibleId, type OwnIndex, pathOf, type RetriedResponse, requireOurs, toClusterError } from './cluster.ts'
import { conditionOf, fromSource, type Hit, SYSTEM_FIELD, toSource, versionOf } from './document-source.ts'

/** The engine's default is to wait a minute for a missing replica. */
const WAIT = 'timeout=1s'

export async function getDocument(cluster: Cluster, index: IndexName, id: string): Promise<StoredDocument | undefined> {
  const hit = await readHit(cluster, index, id)
  return hit && fromSource(hit)
}

export async function createDocument(cluster: Cluster, document: NewDocument, isFoundAtOnce: boolean): Promise<WriteResult> {
  requirePossibleId(document.id)
  return put(cluster, document, { verb: '_create', isFoundAtOnce }, () => 'conflict')
}

export async function updateDocument(cluster: Cluster, document: StoredDocument, isFoundAtOnce: boolean): Promise<WriteResult> {
  const { index, id, version } = document
  const condition = conditionOf(version)
  if (!condition || !isPossibleId(id)) return whyNot(await readHit(cluster, index, id))
  return put(cluster, document, { verb: '_doc', condition, isFoundAtOnce }, (hit) => whyNot(hit).reason)
}

export async function removeDocument(
  cluster: Cluster,
  { index, id, version }: Omit<StoredDocument, 'body'>,
  isFoundAtOnce: boolean,
): Promise<RemoveResult> {
  const condition = conditionOf(version)
  if (!condition || !isPossibleId(id)) return whyNot(await readHit(cluster, index, id))
  const path = `${pathOf(cluster, index, id)}?${condition}&${WAIT}${refresh(isFoundAtOnce)}`
  const reply = await cluster.ask({ method: 'DELETE', path })
  requireOurs(cluster, index, reply.body)
  const isGone = reply.status === 404 && readAt(reply.body, 'result') === 'not_found'
  if (reply.status !== 200 && !isGone && reply.status !== 409) throw toClusterError(reply)
  if (reply.status === 200 && !hasFailedCopies(reply)) return { ok: true }
  const hit = await readHit(cluster, index, id)
  if (hit) return { ok: false, reason: 'conflict' }
  if (!reply.isRepeated && reply.status !== 200) return { ok: false, reason: 'missing' }
  if (isFoundAtOnce) await refreshNow(cluster, index)
  return { ok: true }
}

export async function readHit(
  cluster: Cluster,
  index: IndexName | OwnIndex,
  id: string,
  limits?: Partial<RetryBudget>,
): Promise<Hit | undefined> {
  if (!isPossibleId(id)) return undefined
  const { isRepeated: _isRepeated, ...answer } = await cluster.ask({ method: 'GET', path: pathOf(cluster, index, id) }, limits)
  requireOurs(cluster, index, answer.body)
  if (answer.status === 404 && readAt(answer.body, 'found') === false) return undefined
  if (answer.status !== 200) throw toClusterError(answer)
  return answer.body as Hit
}

export async function refreshNow({ ask, nameOf }: Cluster, index: IndexName | OwnIndex): Promise<void> {
  const answer = await ask({ method: 'POST', path: `/${nameOf(index)}/_refresh` })
  if (answer.status !== 200 || hasFailedCopies(answer)) throw toClusterError(answer)
}

export function requirePossibleId(id: string): void {
  if (!isPossibleId(id)) throw new Error('A document id has a broken character in it, or no length that can be stored')
}

/** A forced refresh takes about 10 ms, the periodic one up to a second. */
function refresh(isFoundAtOnce: boolean): string {
  return isFoundAtOnce ? '&refresh=true' : ''
}

/** A conflict may stem from our own earlier attempt, or from the engine repeating it after losing a node. */
async function put(
  cluster: Cluster,
  document: NewDocument,
  { verb, condition, isFoundAtOnce }: { verb: '_create' | '_doc'; condition?: string; isFoundAtOnce: boolean },
  reasonFor: (hit: Hit | undefined) => WriteRefused['reason'],
): Promise<WriteResult> {
  const { index, id } = document
  const write = randomUUID()
  const path = `${pathOf(cluster, index, id, verb)}?require_alias=true${condition ? `&${condition}` : ''}&${WAIT}${refresh(isFoundAtOnce)}`
  const reply = await cluster.ask({ method: 'PUT', path, body: toSource(document, write) })
  const isWritten = reply.status === 200 || reply.status === 201
  requireOurs(cluster, index, reply.body)
  if (isWritten && !hasFailedCopies(reply)) return { ok: true, version: versionOf(reply.body as Hit) }
  if (!isWritten && reply.status !== 409) throw toClusterError(reply)
  const hit = await readHit(cluster, index, id)
  if (hit && readAt(hit._source, SYSTEM_FIELD, 'write') === write) {
    if (isFoundAtOnce) await refreshNow(cluster, index)
    return { ok: true, version: versionOf(hit) }
  }
  if (isWritten) throw withStoreErrorReason(new Error('The search service lost a write while it copied it'), 'unreachable')
  return { ok: false, reason: reasonFor(hit) }
}

function whyNot(hit: Hit | undefined): WriteRefused {
  return { ok: false, reason: hit ? 'conflict' : 'missing' }
}

export function hasFailedCopies({ body }: RetriedResponse): boolean {
  return Number(readAt(body, '_shards', 'failed') ?? 0) > 0
}
