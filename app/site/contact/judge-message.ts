import { type RouterContext, servicesContext, triesContext } from '#app/context.ts'
import { formKey } from '#domain/access/form-keys.ts'
import { STAMP_FIELD, stampedAt } from '#domain/messages/form-stamp.ts'
import type { MessageFields } from '#domain/messages/messages.ts'
import { PROOF_FIELD, type Sign, signsIn, TRAP_FIELD } from '#domain/messages/suspicion.ts'
import { checkProof } from './proof-of-work.ts'

/** Why a message is set aside; nothing for one that is mailed. */
export async function judgeMessage(context: RouterContext, form: FormData, message: MessageFields): Promise<Sign[]> {
  const services = context.get(servicesContext)
  const tries = context.get(triesContext)
  const key = await formKey(services)
  const stamp = textIn(form, STAMP_FIELD)
  const proof = await checkProof(services, textIn(form, PROOF_FIELD), { key, form: stamp })
  const madeAt = await stampedAt(key, stamp)
  const text = `${message.from_name}\n${message.subject}\n${message.message}`
  const signs = signsIn({ isTrapped: form.getAll(TRAP_FIELD).some((value) => value !== ''), madeAt, text, proof }, services.now())
  if (signs.length > 0) return signs
  // Only what would be mailed is counted, and against what concerns the fewest first.
  if ((await tries.mails.count()) > 0) return ['sender']
  if (proof === 'none' && (await tries.unprovenMails.count()) > 0) return ['unproven']
  return (await tries.allMails.count()) > 0 ? ['many'] : []
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
