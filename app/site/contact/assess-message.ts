import { type RouterContext, rateLimitsContext, servicesContext } from '#app/context.ts'
import { textIn } from '#app/requests/read-form.ts'
import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import type { Queueing, QueueReason } from '#domain/email/delivery.ts'
import { TIMESTAMP_FIELD, verifyTimestamp } from '#domain/messages/form-timestamp.ts'
import type { MessageFields, Verdict } from '#domain/messages/messages.ts'
import { findSpamSignals, HONEYPOT_FIELD, PROOF_FIELD } from '#domain/messages/spam-signals.ts'
import { checkProof, isFirstUse, isUsed } from './proof-of-work.ts'

/** Count messages that would be emailed, starting with the narrowest limit. */
const LIMITS = [
  ['mails', 'sender'],
  ['networkMails', 'network'],
  ['unprovenMails', 'unproven'],
  ['allMails', 'many'],
] as const satisfies [string, QueueReason][]

type Limit = (typeof LIMITS)[number][0]

/** Call `byOthers` once per message, because it counts against limits. */
export async function assessMessage(context: RouterContext, form: FormData, message: MessageFields) {
  const services = context.get(servicesContext)
  const tries = context.get(rateLimitsContext)
  const key = await loadFormSigningKey(services)
  const stamp = textIn(form, TIMESTAMP_FIELD)
  const proof = await checkProof(services, textIn(form, PROOF_FIELD), { key, form: stamp })
  const madeAt = verifyTimestamp(key, stamp)
  const text = `${message.from_name}\n${message.subject}\n${message.message}`
  const isTrapped = form.getAll(HONEYPOT_FIELD).some((value) => value !== '')
  const own = findSpamSignals({ isTrapped, madeAt, text, proof: proof.says }, services.now())
  const seen = { isUsed: (nonce: string) => isUsed(services, nonce), waitOf: (limit: Limit) => tries[limit].findWaitSeconds() }
  const counted = {
    isUsed: async (nonce: string) => !(await isFirstUse(services, nonce)),
    waitOf: (limit: Limit) => tries[limit].count(),
  }
  // Spam floods are stored once, so a failed check now is repeated when storing.
  const known: Verdict = own.length > 0 ? { signs: own } : await verdictBy(seen).catch(() => ({ signs: [] }))
  return { ...known, byOthers: () => verdictBy(counted, known.queueing), isProven: proof.says === 'good' }

  /** Full limits delay the email without marking the message as spam. */
  async function verdictBy({ isUsed, waitOf }: typeof seen, before?: Queueing): Promise<Verdict> {
    if (proof.says === 'good' && (await isUsed(proof.nonce))) return { signs: ['proof'] }
    if (before) return { signs: [] }
    for (const [limit, reason] of LIMITS) {
      if (reason === 'unproven' && proof.says !== 'none') continue
      const seconds = await waitOf(limit)
      if (seconds > 0) return { signs: [], queueing: { reason, seconds } }
    }
    return { signs: [] }
  }
}
