import { randomUUID } from 'node:crypto'
import { readAt } from '#lib/objects/objects.ts'
import { type Cluster, pathOf, requireOurs, toClusterError } from './cluster.ts'
import { refreshNow } from './documents.ts'
import { requireWhole } from './search.ts'

/** Measured: with 3 retries, most of sixty concurrent counts failed. */
const CONFLICTS = 50
/** Remembers recent writes, so a repeat after a lost response isn't counted twice. */
const MOST_WRITES = 200

const ADD = `
  if (ctx._source.counts == null) { ctx._source.counts = [:]; ctx._source.writes = []; }
  if (ctx._source.writes.contains(params.write)) { ctx.op = 'none'; return; }
  ctx._source.writes.add(params.write);
  if (ctx._source.writes.size() > params.writes) { ctx._source.writes.remove(0); }
  Map counts = ctx._source.counts;
  int names = counts.size();
  for (def each : params.amounts) {
    boolean known = counts.containsKey(each.name);
    if (!known && ((Number) each.amount).longValue() < 0L) { continue; }
    boolean told = known || names < params.most;
    if (told && !known) { names++; }
    String name = told ? each.name : params.rest;
    long before = counts.containsKey(name) ? ((Number) counts.get(name)).longValue() : 0L;
    long sum = before + ((Number) each.amount).longValue();
    if (sum > 0L) { counts.put(name, sum); } else { counts.remove(name); }
  }`

export async function addCounts(
  cluster: Cluster,
  group: string,
  amounts: ReadonlyMap<string, number>,
  { most, rest }: { most: number; rest: string },
): Promise<void> {
  const given = [...amounts].map(([name, amount]) => ({ name, amount }))
  const params = { write: randomUUID(), writes: MOST_WRITES, amounts: given, most, rest }
  const path = `${pathOf(cluster, 'counts', group, '_update')}?retry_on_conflict=${CONFLICTS}&require_alias=true&timeout=1s`
  const body = { scripted_upsert: true, upsert: {}, script: { lang: 'painless', source: ADD, params } }
  const answer = await cluster.ask({ method: 'POST', path, body })
  requireOurs(cluster, 'counts', answer.body)
  if (answer.status !== 200 && answer.status !== 201) throw toClusterError(answer)
}

export async function readCounts(
  cluster: Cluster,
  groups: readonly string[],
  names?: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const read = new Map<string, Map<string, number>>()
  if (groups.length === 0) return read
  const path = `/${cluster.nameOf('counts')}/_mget?_source_includes=counts`
  const answer = await cluster.ask({ method: 'POST', path, body: { ids: groups } })
  const docs = readAt(answer.body, 'docs')
  if (answer.status !== 200 || !Array.isArray(docs)) throw toClusterError(answer)
  for (const doc of docs) {
    if (readAt(doc, 'error') !== undefined) throw toClusterError({ status: 503, body: doc })
    requireOurs(cluster, 'counts', doc)
    if (readAt(doc, 'found') !== true) continue
    const counts = Object.entries(readAt(doc, '_source', 'counts') ?? {}).filter(([name]) => !names || names.includes(name))
    if (!names || counts.length > 0) read.set(String(readAt(doc, '_id')), new Map(counts.map(([name, count]) => [name, Number(count)])))
  }
  return read
}

export async function removeGroups(cluster: Cluster, groups: readonly string[]): Promise<void> {
  for (const group of groups) {
    const answer = await cluster.ask({ method: 'DELETE', path: `${pathOf(cluster, 'counts', group)}?timeout=1s` })
    requireOurs(cluster, 'counts', answer.body)
    if (answer.status !== 200 && readAt(answer.body, 'result') !== 'not_found') throw toClusterError(answer)
  }
}

const MOST_GROUPS = 10_000

export async function readGroups(cluster: Cluster): Promise<string[]> {
  await refreshNow(cluster, 'counts')
  const path = `/${cluster.nameOf('counts')}/_search?allow_partial_search_results=false`
  const answer = await cluster.ask({ method: 'POST', path, body: { size: MOST_GROUPS, _source: false, track_total_hits: true } })
  const hits = readAt(answer.body, 'hits', 'hits')
  if (answer.status !== 200 || !Array.isArray(hits)) throw toClusterError(answer)
  requireWhole(answer.body)
  if (hits.length !== readAt(answer.body, 'hits', 'total', 'value')) throw new Error('The store has too many groups of counts')
  return hits.map((hit) => String(readAt(hit, '_id'))).toSorted()
}
