import { z } from 'zod'
import { putWithRetry } from '#domain/documents/update-with-retry.ts'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'

export const destinationSecretTable = z.object({
  url: text(2048, { label: 'URL' }),
  secret: text(100, { label: 'Secret' }),
  former_secret: text(100, { label: 'Former secret' }),
  rotated_at: moment({ label: 'Rotated' }),
})

type Secrets = { url: string; signingSecrets: string[] }

export async function findSecrets({ store, now }: Pick<Services, 'store' | 'now'>, id: string): Promise<Secrets | undefined> {
  const { url, secret, former_secret, rotated_at } = readFields(
    destinationSecretTable,
    (await store.get('destination-secrets', id))?.body ?? {},
  )
  const former = isWithinLast(rotated_at, now(), DAY_MS) ? [former_secret] : []
  return url === '' ? undefined : { url, signingSecrets: [secret, ...former].filter((each) => each !== '') }
}

/** A new URL comes with a new secret, so that nobody is left out of one they know. */
export async function saveUrl(store: Store, id: string, url: string): Promise<string> {
  const secret = newWebhookSecret()
  await putWithRetry(store, { index: 'destination-secrets', id }, () => ({ url, secret, former_secret: '', rotated_at: '' }))
  return secret
}

export async function rotateSecret({ store, now }: Pick<Services, 'store' | 'now'>, id: string): Promise<string | undefined> {
  const secret = newWebhookSecret()
  const isRotated = await putWithRetry(store, { index: 'destination-secrets', id }, (body) =>
    body ? { ...body, secret, former_secret: body.secret, rotated_at: now().toISOString() } : undefined,
  )
  return isRotated ? secret : undefined
}

function newWebhookSecret(): string {
  return `whsec_${newSecret().replaceAll('-', '+').replaceAll('_', '/')}=`
}
