import { firstControlId } from '#app/admin/paths/company-path.ts'
import { receivedTime } from '#app/admin/shell/format-date-time.ts'
import { wordsTables } from '#app/content/all-copy.ts'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH, editingPathAt } from '#app/content/copy-paths.ts'
import { factsOf } from '#app/content/resolve-copy.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StatementState } from '#domain/site-copy/claims.ts'
import { withFacts } from '#domain/site-copy/company-details.ts'
import type { ToConfirm } from '#domain/site-copy/copy-fields.ts'
import { findPublishedWords } from '#domain/site-copy/copy-store.ts'
import { type ListedStatement, listStatements } from '#domain/site-copy/decide-claims.ts'

export type Fact = {
  of: string
  said: string
  place: string
  state: StatementState
  asks: ToConfirm
  isHideable: boolean
  page: string
  path: string | undefined
  /** What it is called there. */
  label: string
  /** As visitors read it. */
  text: string
  editPath: string
  decided: string | undefined
}

/** Those that only an owner can know stand first. */
export async function readFacts({ store, settings }: Pick<Services, 'store' | 'settings'>): Promise<Fact[]> {
  const published = await findPublishedWords(store)
  const facts = factsOf(published.words)
  const all = listStatements(wordsTables, published).map(({ table, decision, labels, ...statement }) => ({
    ...statement,
    page: table.label,
    path: table.path,
    label: labels.join(' › '),
    text: withFacts(statement.said, facts),
    editPath: editPathOf({ table, place: statement.place }),
    decided: decision && `${decision.by}, ${receivedTime(decision.at, settings.timeZone)}`,
  }))
  return [...all.filter(({ asks }) => asks === 'owner'), ...all.filter(({ asks }) => asks !== 'owner')]
}

export async function countFactsToConfirm({ store }: Pick<Services, 'store'>): Promise<number> {
  return listStatements(wordsTables, await findPublishedWords(store)).filter(({ state }) => state === 'to confirm').length
}

export function factId({ of, place }: Pick<Fact, 'of' | 'place'>): string {
  return `fact-${of.split(':', 1)[0]}-${place.replaceAll('.', '-')}`
}

function editPathOf({ table, place }: Pick<ListedStatement, 'table' | 'place'>): string {
  return table.key === company.key ? `${COMPANY_PATH}#${firstControlId(place)}` : editingPathAt(table, place)
}
