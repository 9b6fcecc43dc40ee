import type { Services } from '#domain/ports/services.ts'
import { untilWritten } from '#lib/async/retry-on-conflict.ts'
import { applyChanges } from './apply-changes.ts'
import { type Decision, findStatements, type Statement } from './claims.ts'
import { findPublishedWords, type Published, storePublishedWords } from './copy-store.ts'
import type { WordsTable } from './page-copy.ts'

/** Far more than there are statements; the oldest go. */
const MOST_DECISIONS = 1000

export type ListedStatement = Statement & { table: WordsTable }

/** All statements of the site, as visitors would read them. */
export function listStatements(tables: readonly WordsTable[], { words, decisions }: Omit<Published, 'version'>): ListedStatement[] {
  return tables.flatMap((table) => {
    const now = applyChanges(table, words[table.key] ?? {}).words
    return findStatements(table, now, decisions).map((statement) => ({ ...statement, table }))
  })
}

/** `state`: what it is to be; `to confirm` takes back what was decided. `seen`: what it was on the page on which that was wished. */
type Deciding = Omit<Decision, 'at' | 'by' | 'state'> & { state: Decision['state'] | 'to confirm'; seen: string }

/** `otherwise`: a statement that is something else by now than it was seen as; nothing was changed. */
type Decided = { done: ListedStatement[] } | { otherwise: ListedStatement }

/** Decides on statements that are there in these words. Gives those; none, too, if others wrote in every moment that was tried. */
export async function decide(
  ports: Pick<Services, 'store' | 'now'>,
  tables: readonly WordsTable[],
  { decided, by }: { decided: readonly Deciding[]; by: string },
): Promise<Decided> {
  const decision = await untilWritten(async () => {
    const published = await findPublishedWords(ports.store)
    const all = listStatements(tables, published)
    const found = decided.flatMap((each) => {
      const statement = all.find((one) => isSameStatement(one, each))
      return statement && (each.state !== 'hidden' || statement.isHideable) ? [{ each, statement }] : []
    })
    const other = found.find(({ each, statement }) => statement.state !== each.seen)
    if (other) return { otherwise: other.statement }
    if (found.length === 0) return { done: [] }
    const others = published.decisions.filter((one) => !found.some(({ each }) => isSameStatement(one, each)))
    const at = ports.now().toISOString()
    const made = found.flatMap(({ each: { of, said, state } }) => (state === 'to confirm' ? [] : [{ of, said, state, by, at }]))
    const decisions = [...others, ...made].slice(-MOST_DECISIONS)
    const version = await storePublishedWords(ports, { ...published, decisions }, by)
    return version === undefined ? undefined : { done: found.map(({ statement }) => statement) }
  })
  return decision ?? { done: [] }
}

function isSameStatement(one: Pick<Decision, 'of' | 'said'>, other: Pick<Decision, 'of' | 'said'>): boolean {
  return one.of === other.of && one.said === other.said
}
