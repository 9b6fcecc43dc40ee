import { readDelivery } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { isOutcomeVisible } from './messages.ts'

/** `sent`: a provider took the mail. `failed`: it was tried and did not go out, so far or for good. `received`: neither is known yet, or nobody tries. */
export type SendOutcome = 'sent' | 'failed' | 'received'

/** How a message stands that came within the hour, or once more within it, for whoever knows its id: its sender. */
export async function findSendOutcome({ store, now }: Pick<Services, 'store' | 'now'>, id: string): Promise<SendOutcome | undefined> {
  if (id === '' || id.length > 200) return undefined
  const stored = await store.get('messages', id)
  return stored && isOutcomeVisible(stored.body, now()) ? outcomeOf(stored.body) : undefined
}

function outcomeOf(body: DocumentBody): SendOutcome {
  const { delivery, attempts } = readDelivery(body)
  if (delivery === 'sent') return 'sent'
  const isTried = attempts > 0 && delivery !== 'sending' && delivery !== 'none'
  return isTried ? 'failed' : 'received'
}
