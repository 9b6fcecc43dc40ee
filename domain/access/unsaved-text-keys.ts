import { z } from 'zod'
import { readOrCreate } from '#domain/documents/read-or-create.ts'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'

export const unsavedTextKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

export async function findUnsavedTextKey({ store, log }: Pick<Services, 'store' | 'log'>, email: string): Promise<string | undefined> {
  try {
    const id = hashText(`journal of ${email}`)
    const body = await readOrCreate(store, { index: 'journal-keys', id }, () => ({ key: newSecret() }))
    return readFields(unsavedTextKeyTable, body).key || undefined
  } catch (error) {
    log('No key for unsaved texts', { reason: String(error) })
    return undefined
  }
}
