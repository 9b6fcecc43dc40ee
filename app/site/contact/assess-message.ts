import { type RouterContext, rateLimitsContext, servicesContext } from '#app/context.ts'
import { loadFormSigningKey } from '#domain/access/form-signing-key.ts'
import type { Queueing, QueueReason } from '#domain/email/delivery.ts'
import { TIMESTAMP_FIELD, verifyTimestamp } from '#domain/messages/form-timestamp.ts'
import type { MessageFields, Verdict } from '#domain/messages/messages.ts'
import { findSpamSignals, HONEYPOT_FIELD, PROOF_FIELD } from '#domain/messages/spam-signals.ts'
import { checkProof, isFirstUse, isUsed } from './proof-of-work.ts'

/** Only what would be emailed is counted, and against what concerns the fewest first. */
const LIMITS = [
  ['mails', 'sender'],
  ['networkMails', 'network'],
  ['unprovenMails', 'unproven'],
  ['allMails', 'many'],
] as const satisfies [string, QueueReason][]

type Limit = (typeof LIMITS)[number][0]

/** Why a message is set aside or its email delayed, as far as can be seen. `byOthers` counts it, and is to be asked once for a message. */
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
  // A flood is stored once and not changed again. What cannot be seen now is asked when it is stored.
  const known: Verdict = own.length > 0 ? { signs: own } : await verdictBy(seen).catch(() => ({ signs: [] }))
  return { ...known, byOthers: () => verdictBy(counted, known.queueing) }

  /** By what came before it: its work, and what is emailed of its sender and of all. Full limits delay the email and say nothing about the message. */
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

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
