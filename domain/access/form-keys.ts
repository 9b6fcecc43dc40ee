import { z } from 'zod'
import { readFields, text } from '#domain/fields.ts'
import type { Services } from '#domain/services.ts'
import { newSecret } from './secrets.ts'

/** What seals the forms that this site makes for visitors. There is one. */
export const formKeyTable = z.object({
  key: text(43, { label: 'Key' }),
})

const ID = 'contact'

/** The same for whoever serves this store. Fails where the store can neither give nor take it. */
export async function formKey({ store }: Pick<Services, 'store'>): Promise<string> {
  for (;;) {
    const stored = await store.get('form-keys', ID)
    if (stored) return readFields(formKeyTable, stored.body).key
    await store.create({ index: 'form-keys', id: ID, body: { key: newSecret() } }, { foundSoon: true })
  }
}
