import { z } from 'zod'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'

export const unsavedTextKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

export async function findUnsavedTextKey({ store, log }: Pick<Services, 'store' | 'log'>, email: string): Promise<string | undefined> {
  try {
    const id = hashText(`journal of ${email}`)
    for (;;) {
      const stored = await store.get('journal-keys', id)
      if (stored) return readFields(unsavedTextKeyTable, stored.body).key || undefined
      await store.create({ index: 'journal-keys', id, body: { key: newSecret() } }, { refresh: false })
    }
  } catch (error) {
    log('No key for unsaved texts', { reason: String(error) })
    return undefined
  }
}
