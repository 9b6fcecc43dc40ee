import { firstControlId } from '#app/admin/paths/company-path.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH, editingPathAt } from '#app/content/copy-paths.ts'
import { companyDetailsOf, hasContestedYear } from '#app/content/resolve-copy.ts'
import type { Services } from '#domain/ports/services.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { type ListedClaim, listClaims } from '#domain/site-copy/decide-claims.ts'

export type ClaimRow = Awaited<ReturnType<typeof loadClaims>>[number]

/** Claims that only owners can confirm come first. */
export async function loadClaims({ store, settings }: Pick<Services, 'store' | 'settings'>) {
  const published = await findPublishedCopy(store)
  const facts = companyDetailsOf(published.pages)
  const all = listClaims(allPageCopy, published).map(({ table, decision, labels, ...statement }) => ({
    ...statement,
    page: table.label,
    path: table.path,
    label: labels.join(' › '),
    text: fillPlaceholders(statement.wording, facts),
    hasContestedYear: hasContestedYear(statement.wording, facts),
    editPath: editPathOf({ table, place: statement.place }),
    decided: decision && `${decision.by}, ${formatDateTime(decision.at, settings.timeZone)}`,
  }))
  return [...all.filter(({ asks }) => asks === 'owner'), ...all.filter(({ asks }) => asks !== 'owner')]
}

export async function countUnconfirmedClaims({ store }: Pick<Services, 'store'>): Promise<number> {
  return listClaims(allPageCopy, await findPublishedCopy(store)).filter(({ state }) => state === 'to confirm').length
}

export function claimElementId({ claimKey, place }: Pick<ClaimRow, 'claimKey' | 'place'>): string {
  return `fact-${claimKey.split(':', 1)[0]}-${place.replaceAll('.', '-')}`
}

function editPathOf({ table, place }: Pick<ListedClaim, 'table' | 'place'>): string {
  return table.key === company.key ? `${COMPANY_PATH}#${firstControlId(place)}` : editingPathAt(table, place)
}
