import type { Services } from '#domain/ports/services.ts'
import { retryOnConflict } from '#lib/async/retry-on-conflict.ts'
import { applyChanges } from './apply-changes.ts'
import { type Claim, type ClaimDecision, findClaims } from './claims.ts'
import { findPublishedCopy, type PublishedCopy, savePublishedCopy } from './copy-store.ts'
import type { PageCopy } from './page-copy.ts'

/** Well above the number of statements; the oldest decisions go first. */
const MOST_DECISIONS = 1000

export type ListedClaim = Claim & { table: PageCopy }

export function listClaims(tables: readonly PageCopy[], { pages, decisions }: Omit<PublishedCopy, 'version'>): ListedClaim[] {
  return tables.flatMap((table) => {
    const now = applyChanges(table, pages[table.key] ?? {}).words
    return findClaims(table, now, decisions).map((statement) => ({ ...statement, table }))
  })
}

type Deciding = Omit<ClaimDecision, 'at' | 'by' | 'state'> & { state: ClaimDecision['state'] | 'to confirm'; seen: string }

/** `otherwise`: the statement changed since the page was opened, so nothing was decided. */
type Decided = { done: ListedClaim[] } | { otherwise: ListedClaim }

export async function decideClaims(
  ports: Pick<Services, 'store' | 'now'>,
  tables: readonly PageCopy[],
  { decided, by }: { decided: readonly Deciding[]; by: string },
): Promise<Decided> {
  const decision = await retryOnConflict(async () => {
    const published = await findPublishedCopy(ports.store)
    const all = listClaims(tables, published)
    const found = decided.flatMap((each) => {
      const statement = all.find((one) => isAbout(each, one))
      return statement && (each.state !== 'hidden' || statement.isHideable) ? [{ each, statement }] : []
    })
    const other = found.find(({ each, statement }) => statement.state !== each.seen)
    if (other) return { otherwise: other.statement }
    if (found.length === 0) return { done: [] }
    const others = published.decisions.filter(
      (one) => !found.some(({ statement }) => isAbout(one, statement) || one === statement.decision),
    )
    const at = ports.now().toISOString()
    const made = found.flatMap(({ each: { of, said, state } }) => (state === 'to confirm' ? [] : [{ of, said, state, by, at }]))
    const decisions = [...others, ...made].slice(-MOST_DECISIONS)
    const version = await savePublishedCopy(ports, { ...published, decisions }, by)
    return version === undefined ? undefined : { done: found.map(({ statement }) => statement) }
  })
  return decision ?? { done: [] }
}

function isAbout({ of, said }: Pick<ClaimDecision, 'of' | 'said'>, { claimKey, wording }: Claim): boolean {
  return of === claimKey && said === wording
}
