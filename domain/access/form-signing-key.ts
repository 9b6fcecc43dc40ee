import { z } from 'zod'
import { readOrCreate } from '#domain/documents/read-or-create.ts'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { newSecret } from '#lib/crypto/secrets.ts'

export const formSigningKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

const PLACE = { index: 'form-keys', id: 'contact' } as const

/** Forms rendered while the store is down can still be sent once it's back. */
const last = new WeakMap<Store, string>()

export async function loadFormSigningKey({ store }: Pick<Services, 'store'>): Promise<string> {
  try {
    const { key } = readFields(formSigningKeyTable, await readOrCreate(store, PLACE, () => ({ key: newSecret() })))
    last.set(store, key)
    return key
  } catch (error) {
    const known = last.get(store)
    if (known === undefined) throw error
    return known
  }
}
