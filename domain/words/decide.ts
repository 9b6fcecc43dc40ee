import type { Services } from '#domain/services.ts'
import { untilWritten } from '#domain/until-written.ts'
import { applyChanges } from './apply-changes.ts'
import { type Decision, findStatements, type Statement } from './statements.ts'
import { findPublishedWords, type Published, storePublishedWords } from './stored-words.ts'
import type { WordsTable } from './words-table.ts'

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

/** `to confirm`: what was decided is taken back. */
type Deciding = Omit<Decision, 'at' | 'by' | 'state'> & { state: Decision['state'] | 'to confirm' }

/** Decides on statements that are there in these words. Gives those; none, too, if others wrote in every moment that was tried. */
export async function decide(
  ports: Pick<Services, 'store' | 'now'>,
  tables: readonly WordsTable[],
  { decided, by }: { decided: readonly Deciding[]; by: string },
): Promise<ListedStatement[]> {
  const listed = await untilWritten(async () => {
    const published = await findPublishedWords(ports.store)
    const all = listStatements(tables, published)
    const found = decided.flatMap((each) => {
      const statement = all.find((one) => isSameStatement(one, each))
      return statement && (each.state !== 'hidden' || statement.isHideable) ? [{ each, statement }] : []
    })
    if (found.length === 0) return []
    const others = published.decisions.filter((one) => !found.some(({ each }) => isSameStatement(one, each)))
    const at = ports.now().toISOString()
    const made = found.flatMap(({ each: { of, said, state } }) => (state === 'to confirm' ? [] : [{ of, said, state, by, at }]))
    const decisions = [...others, ...made].slice(-MOST_DECISIONS)
    const version = await storePublishedWords(ports, { ...published, decisions }, by)
    return version === undefined ? undefined : found.map(({ statement }) => statement)
  })
  return listed ?? []
}

function isSameStatement(one: Pick<Decision, 'of' | 'said'>, other: Pick<Decision, 'of' | 'said'>): boolean {
  return one.of === other.of && one.said === other.said
}
