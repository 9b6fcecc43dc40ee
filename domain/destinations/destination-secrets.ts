import { z } from 'zod'
import { putWithRetry } from '#domain/documents/update-with-retry.ts'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'

export const destinationSecretTable = z.object({
  url: text(2048, { label: 'URL' }),
  secret: text(100, { label: 'Secret' }),
  former_secret: text(100, { label: 'Former secret' }),
  rotated_at: moment({ label: 'Rotated' }),
})

type Ports = Pick<Services, 'store' | 'now'>

export async function findSecrets({ store, now }: Ports, id: string) {
  const stored = await store.get('destination-secrets', id)
  const { url, secret, former_secret, rotated_at } = readFields(destinationSecretTable, stored?.body ?? {})
  return url === '' ? undefined : { url, secrets: isWithinLast(rotated_at, now(), DAY_MS) ? [secret, former_secret] : [secret] }
}

/** A new URL ends the former secret at once, because others may know it. */
export async function renewSecret({ store, now }: Ports, id: string, url?: string): Promise<string> {
  const secret = `whsec_${newSecret().replaceAll('-', '+').replaceAll('_', '/')}=`
  const isSaved = await putWithRetry(store, { index: 'destination-secrets', id }, (body) =>
    url === undefined
      ? body && { ...body, secret, former_secret: body.secret, rotated_at: now().toISOString() }
      : { url, secret, former_secret: '', rotated_at: '' },
  )
  return isSaved ? secret : ''
}
