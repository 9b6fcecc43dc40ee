import { z } from 'zod'
import { readOrCreate } from '#domain/documents/read-or-create.ts'
import { readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { hashText, newSecret } from '#lib/crypto/secrets.ts'

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
