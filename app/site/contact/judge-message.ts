import { type RouterContext, servicesContext, triesContext } from '#app/context.ts'
import { formKey } from '#domain/access/form-keys.ts'
import { STAMP_FIELD, stampedAt } from '#domain/messages/form-stamp.ts'
import type { MessageFields } from '#domain/messages/messages.ts'
import { PROOF_FIELD, type Sign, signsIn, TRAP_FIELD } from '#domain/messages/suspicion.ts'
import { checkProof, isFirstUse, isUsed } from './proof-of-work.ts'

/** Why a message is set aside, as far as can be seen; nothing for one that may be mailed. `byOthers` counts it, and is to be asked once for a message. */
export async function judgeMessage(context: RouterContext, form: FormData, message: MessageFields) {
  const services = context.get(servicesContext)
  const tries = context.get(triesContext)
  const key = await formKey(services)
  const stamp = textIn(form, STAMP_FIELD)
  const proof = await checkProof(services, textIn(form, PROOF_FIELD), { key, form: stamp })
  const madeAt = stampedAt(key, stamp)
  const text = `${message.from_name}\n${message.subject}\n${message.message}`
  const isTrapped = form.getAll(TRAP_FIELD).some((value) => value !== '')
  const own = signsIn({ isTrapped, madeAt, text, proof: proof.says }, services.now())
  type Limit = keyof typeof tries
  const seen = { isUsed: (nonce: string) => isUsed(services, nonce), isRefused: (limit: Limit) => tries[limit].isUsedUp() }
  const counted = {
    isUsed: async (nonce: string) => !(await isFirstUse(services, nonce)),
    isRefused: async (limit: Limit) => (await tries[limit].count()) > 0,
  }
  // A flood is stored once and not changed again. What cannot be seen now is asked when it is stored.
  const known = own.length > 0 ? own : await signsOfOthers(seen).catch(() => [])
  return { signs: known, byOthers: () => signsOfOthers(counted) }

  /** By what came before it: its work, and what its sender and all may have mailed. */
  async function signsOfOthers({ isUsed, isRefused }: typeof seen): Promise<Sign[]> {
    if (proof.says === 'good' && (await isUsed(proof.nonce))) return ['proof']
    // Only what would be mailed is counted, and against what concerns the fewest first.
    if (await isRefused('mails')) return ['sender']
    if (proof.says === 'none' && (await isRefused('unprovenMails'))) return ['unproven']
    return (await isRefused('allMails')) ? ['many'] : []
  }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
