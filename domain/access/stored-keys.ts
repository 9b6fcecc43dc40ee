import { z } from 'zod'
import { readOrCreate } from '#domain/documents/documents.ts'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'

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

export const unsavedTextKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

export function findUnsavedTextKey(services: Pick<Services, 'store' | 'log'>, email: string): Promise<string | undefined> {
  return attempt(services, 'No key for unsaved texts', async () => {
    const id = hashText(`journal of ${email}`)
    const body = await readOrCreate(services.store, { index: 'journal-keys', id }, () => ({ key: newSecret() }))
    return readFields(unsavedTextKeyTable, body).key || undefined
  })
}
