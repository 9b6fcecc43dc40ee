import type { Store } from '#domain/ports/store.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { email } from '#domain/site-copy/copy-fields.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'

export async function findSupportAddress(store: Pick<Store, 'get'>): Promise<{ supportAddress?: string }> {
  const { pages } = await findPublishedCopy(store)
  const changed = pages[COMPANY_KEY]?.['facts.supportEmail']
  return typeof changed === 'string' && copyErrorOf(email(''), changed) === undefined ? { supportAddress: changed } : {}
}
