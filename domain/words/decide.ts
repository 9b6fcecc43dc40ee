import type { Services } from '#domain/services.ts'
import { applyChanges } from './apply-changes.ts'
import { findPublishedWords, type Published, storePublishedWords } from './site-words.ts'
import { type Decision, findStatements, type Statement } from './statements.ts'
import type { WordsTable } from './words-table.ts'

const TRIES = 20
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

/** Decides on a statement that is there in these words. False if it is not, or others wrote in every moment that was tried. */
export async function decide(
  ports: Pick<Services, 'store' | 'now'>,
  tables: readonly WordsTable[],
  { by, ...decided }: Omit<Decision, 'at'>,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const published = await findPublishedWords(ports.store)
    const isIt = ({ of, said }: { of: string; said: string }) => of === decided.of && said === decided.said
    const statement = listStatements(tables, published).find(isIt)
    if (!statement || (decided.state === 'hidden' && !statement.isHideable)) return false
    const others = published.decisions.filter((each) => !isIt(each))
    const decisions = [...others, { ...decided, by, at: ports.now().toISOString() }].slice(-MOST_DECISIONS)
    if ((await storePublishedWords(ports, { ...published, decisions }, by)) !== undefined) return true
  }
  return false
}
