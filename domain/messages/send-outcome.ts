import { readDelivery } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody } from '#domain/ports/store.ts'
import { isOutcomeVisible } from './messages.ts'

export type SendOutcome = 'sent' | 'failed' | 'received'

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
