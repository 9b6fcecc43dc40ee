import { z } from 'zod'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { newSecret } from '#lib/crypto/secrets.ts'

export const formSigningKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

const ID = 'contact'

/** Forms rendered while the store is down can still be sent once it's back. */
const last = new WeakMap<Store, string>()

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
    await store.create({ index: 'form-keys', id: ID, body: { key: newSecret() } }, { refresh: false })
  }
}
