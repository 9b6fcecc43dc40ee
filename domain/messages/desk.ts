import type { Store } from '#domain/store.ts'
import { faultIn } from '#domain/words/check-words.ts'
import { COMPANY } from '#domain/words/company-facts.ts'
import { findPublishedWords } from '#domain/words/stored-words.ts'
import { email } from '#domain/words/word-fields.ts'

/** The address that the owner gave to customers; nothing while it is the one that the site began with. */
export async function findDesk(store: Pick<Store, 'get'>): Promise<{ desk?: string }> {
  const { words } = await findPublishedWords(store)
  const changed = words[COMPANY]?.['facts.supportEmail']
  return typeof changed === 'string' && faultIn(email(''), changed) === undefined ? { desk: changed } : {}
}
