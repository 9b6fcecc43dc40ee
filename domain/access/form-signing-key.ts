import { z } from 'zod'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { newSecret } from '#lib/crypto/secrets.ts'

/** What seals the forms that this site makes for visitors. There is one. */
export const formSigningKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

const ID = 'contact'

/** What was read last, for while a store does not answer: it may when a form that is made meanwhile is sent. */
const last = new WeakMap<Store, string>()

/** The same for whoever serves this store. Fails where the store can neither give nor take it, and never has. */
export async function loadFormSigningKey({ store }: Pick<Services, 'store'>): Promise<string> {
  try {
    const key = await readOrMade(store)
    last.set(store, key)
    return key
  } catch (error) {
    const known = last.get(store)
    if (known === undefined) throw error
    return known
  }
}

async function readOrMade(store: Store): Promise<string> {
  for (;;) {
    const stored = await store.get('form-keys', ID)
    if (stored) return readFields(formSigningKeyTable, stored.body).key
    await store.create({ index: 'form-keys', id: ID, body: { key: newSecret() } }, { foundSoon: true })
  }
}
