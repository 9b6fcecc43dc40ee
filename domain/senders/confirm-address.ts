import { mailAdministrator } from '#domain/access/account-mail.ts'
import { consumeOne } from '#domain/access/rate-limits.ts'
import { putWithRetry } from '#domain/documents/documents.ts'
import { readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashText, isSameSecret, newSecret } from '#lib/crypto/secrets.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type Erasure, erasureTable, openSenderHash } from './erasures.ts'

const LASTS_DAYS = 7
const RATE = { max: 3, minutes: 60 }

type Ports = Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>
type Reading = Pick<Services, 'now' | 'store'>

/** An address typed into a form proves nothing. Whoever opens the link can read its email. */
export async function askToConfirm(services: Ports, email: string, siteName: string): Promise<boolean> {
  const { store, now, settings } = services
  const sender = (await openSenderHash(store))(email)
  if ((await consumeOne(services, `confirmations ${sender}`, RATE)) > 0) return false
  const token = newSecret()
  await putWithRetry(store, place(sender), () => ({ token: hashText(token), asked_at: now().toISOString() }))
  const message = [
    `Someone at ${siteName} is about to export or erase what ${settings.siteUrl} keeps about this email address. Open this link within ${LASTS_DAYS} days and press the button. It works once:`,
    `${settings.siteUrl}/confirm-address/${sender}.${token}`,
    'Didn’t ask for it? Ignore this email.',
    siteName,
  ].join('\n\n')
  services.background(
    mailAdministrator(services, { event: 'Confirmation', email, subject: 'Confirm your email address', message, siteName }),
  )
  return true
}

export async function findProof(services: Reading, address: string): Promise<Erasure | undefined> {
  return readProof(services, (await openSenderHash(services.store))(address))
}

export async function findConfirmable(services: Reading, secret: string): Promise<string | undefined> {
  const [, sender = '', token = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(secret) ?? []
  const proof = sender ? await readProof(services, sender) : undefined
  return proof && isSameSecret(proof.token, hashText(token)) ? sender : undefined
}

export async function confirmAddress(services: Reading, secret: string): Promise<boolean> {
  const sender = await findConfirmable(services, secret)
  const proven_at = services.now().toISOString()
  return sender !== undefined && putWithRetry(services.store, place(sender), (body) => ({ ...body, token: '', proven_at }))
}

async function readProof({ store, now }: Reading, sender: string): Promise<Erasure | undefined> {
  const proof = readFields(erasureTable, (await store.get('erasures', place(sender).id))?.body ?? {})
  return isWithinLast(proof.asked_at, now(), LASTS_DAYS * DAY_MS) ? proof : undefined
}

function place(sender: string) {
  return { index: 'erasures', id: `proof-${sender}` } as const
}
