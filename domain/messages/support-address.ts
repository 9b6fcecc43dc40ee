import type { Store } from '#domain/ports/store.ts'
import { COMPANY } from '#domain/site-copy/company-details.ts'
import { email } from '#domain/site-copy/copy-fields.ts'
import { findPublishedWords } from '#domain/site-copy/copy-store.ts'
import { faultIn } from '#domain/site-copy/validate-copy.ts'

/** The address that the owner gave to customers; nothing while it is the one that the site began with. */
export async function findDesk(store: Pick<Store, 'get'>): Promise<{ desk?: string }> {
  const { words } = await findPublishedWords(store)
  const changed = words[COMPANY]?.['facts.supportEmail']
  return typeof changed === 'string' && faultIn(email(''), changed) === undefined ? { desk: changed } : {}
}
