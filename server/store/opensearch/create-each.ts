import { randomUUID } from 'node:crypto'
import type { NewDocument } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { RETRY_BUDGET } from '#server/store/retry.ts'
import { type Cluster, requireOurs } from './cluster.ts'
import { classifyClusterError, toClusterError } from './cluster-error.ts'
import { type Hit, SYSTEM_FIELD, toSource, writeOf } from './document-source.ts'
import { refresh, requirePossibleId } from './documents.ts'

type Line = { document: NewDocument; write: string; text: string }

const MOST_CHARACTERS = 4_000_000
const MOST_LINES = 500
const PAUSE_MS = 200

export async function createEach(cluster: Cluster, documents: readonly NewDocument[], isFoundAtOnce: boolean): Promise<string[]> {
  for (const { id } of documents) requirePossibleId(id)
  const taken: string[] = []
  for (const lines of batchesOf(documents.map((document) => lineOf(cluster, document))))
    taken.push(...(await createAll(cluster, lines, isFoundAtOnce)))
  return taken
}

async function createAll(cluster: Cluster, lines: readonly Line[], isFoundAtOnce: boolean): Promise<string[]> {
  const taken: Line[] = []
  const end = performance.now() + RETRY_BUDGET.patienceMs
  let open = lines
  while (open.length > 0) {
    const question = {
      method: 'POST',
      path: `/_bulk?timeout=1s${refresh(isFoundAtOnce)}`,
      body: open.map(({ text }) => text).join(''),
    } as const
    const answer = await cluster.ask(question, { patienceMs: end - performance.now() })
    const items = readAt(answer.body, 'items')
    if (answer.status !== 200 || !Array.isArray(items) || items.length !== open.length) throw toClusterError(answer)
    const outcomes = open.map((line, place) => ({ line, answer: itemAnswer(items[place]) }))
    for (const { line, answer: made } of outcomes) requireOurs(cluster, line.document.index, made.body)
    taken.push(...outcomes.filter((each) => each.answer.status === 409).map(({ line }) => line))
    const failed = outcomes.filter((each) => each.answer.status >= 400 && each.answer.status !== 409)
    const isOver = performance.now() + PAUSE_MS > end
    const final = failed.find((each) => isOver || !classifyClusterError(each.answer).mayPass)
    if (final) throw toClusterError(final.answer)
    open = failed.map(({ line }) => line)
    if (open.length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return othersAmong(cluster, taken)
}

async function othersAmong(cluster: Cluster, lines: readonly Line[]): Promise<string[]> {
  if (lines.length === 0) return []
  const docs = lines.map(({ document: { index, id } }) => ({ _index: cluster.nameOf(index), _id: id, _source: [`${SYSTEM_FIELD}.write`] }))
  const answer = await cluster.ask({ method: 'POST', path: '/_mget', body: { docs } })
  const hits = readAt(answer.body, 'docs')
  if (answer.status !== 200 || !Array.isArray(hits) || hits.some((hit) => readAt(hit, 'error') !== undefined)) throw toClusterError(answer)
  return lines.filter(({ write }, place) => writeOf(hits[place] as Hit) !== write).map(({ document }) => document.id)
}

function itemAnswer(item: unknown): { status: number; body: unknown } {
  const made = readAt(item, 'create')
  return { status: Number(readAt(made, 'status')), body: made }
}

function lineOf({ nameOf }: Cluster, document: NewDocument): Line {
  const write = randomUUID()
  const action = { create: { _index: nameOf(document.index), _id: document.id, require_alias: true } }
  return { document, write, text: `${JSON.stringify(action)}\n${JSON.stringify(toSource(document, write))}\n` }
}

function* batchesOf(lines: readonly Line[]): Generator<Line[]> {
  let batch: Line[] = []
  let characters = 0
  for (const line of lines) {
    if (batch.length === MOST_LINES || (batch.length > 0 && characters + line.text.length > MOST_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(line)
    characters += line.text.length
  }
  if (batch.length > 0) yield batch
}
