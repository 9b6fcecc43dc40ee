import { type RouterContext, servicesContext, triesContext } from '#app/context.ts'
import { formKey } from '#domain/access/form-keys.ts'
import { STAMP_FIELD, stampedAt } from '#domain/messages/form-stamp.ts'
import type { MessageFields } from '#domain/messages/messages.ts'
import { PROOF_FIELD, type Sign, signsIn, TRAP_FIELD } from '#domain/messages/suspicion.ts'
import { checkProof, isFirstUse, isUsed } from './proof-of-work.ts'

/** Why a message is set aside, by what it is; nothing for one that may be mailed. `byOthers` says the rest, and is to be asked once for a message. */
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
  return { signs: own.length > 0 ? own : await knownOfOthers(), byOthers }

  /** What it would be refused for is seen before it is stored, so that a flood is stored once and not changed again. */
  async function knownOfOthers(): Promise<Sign[]> {
    if (proof.says === 'good' && (await isUsed(services, proof.nonce))) return ['proof']
    if (await tries.mails.isUsedUp()) return ['sender']
    if (proof.says === 'none' && (await tries.unprovenMails.isUsedUp())) return ['unproven']
    return (await tries.allMails.isUsedUp()) ? ['many'] : []
  }

  /** By what came before it: uses up its work, and what its sender and all may have mailed. */
  async function byOthers(): Promise<Sign[]> {
    if (proof.says === 'good' && !(await isFirstUse(services, proof.nonce))) return ['proof']
    // Only what would be mailed is counted, and against what concerns the fewest first.
    if ((await tries.mails.count()) > 0) return ['sender']
    if (proof.says === 'none' && (await tries.unprovenMails.count()) > 0) return ['unproven']
    return (await tries.allMails.count()) > 0 ? ['many'] : []
  }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
