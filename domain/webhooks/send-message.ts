import { Webhook } from 'standardwebhooks'
import { recordStatus } from '#domain/destinations/change-destination.ts'
import type { Destination } from '#domain/destinations/destination.ts'
import { findSecrets } from '#domain/destinations/destination-secrets.ts'
import { type Judged, judgeAnswer } from '#domain/destinations/destination-status.ts'
import { isThisSite } from '#domain/destinations/destination-url.ts'
import type { SendResult } from '#domain/email/send-stored.ts'
import { readMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import { newId } from '#lib/crypto/ids.ts'
import { type Content, formats } from './message-formats.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks'>

export async function sendMessage(services: Ports, destination: Destination, sent: Sent) {
  const judged = await post(services, destination, sent)
  await recordStatus(services, destination.id, judged)
  return judged
}

async function post({ store, now, settings, webhooks }: Ports, { id: to, kind }: Destination, sent: Sent): Promise<Judged & SendResult> {
  const at = now()
  const known = await findSecrets({ store, now }, to)
  if (!known) return notSent('Its URL is missing. Enter it again.')
  if (isThisSite(settings, new URL(known.url))) return notSent('It’s this site itself.')
  const body = formats[kind](sent.content)
  const signatures = known.secrets.map((secret) => new Webhook(secret).sign(sent.id, at, body))
  const signed = {
    'webhook-id': sent.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
  const headers = kind === 'webhook' ? signed : {}
  const answer = await webhooks.post({ url: known.url, headers, body })
  const [answer_status, text] = answer.ok ? [answer.status, answer.text] : [0, '']
  const saved = { asked_at: at.toISOString(), took_ms: now().getTime() - at.getTime(), answer_status, answer: text }
  return { ...judgeAnswer(answer, now()), saved }
}

type Sent = { id: string; content: Content }

function notSent(detail: string): Judged {
  return { outcome: 'retry', detail }
}

export async function sendTest(services: Ports & Pick<Services, 'log'>, destination: Destination): Promise<Judged> {
  const { now, settings, log } = services
  const { siteUrl, adminEmails } = settings
  const words = `This is a test message from ${siteUrl}. If you can read it, messages from the contact form arrive.`
  const from = { from_name: 'Test', email: adminEmails[0], subject: 'Test message', received_at: now().toISOString() }
  const message = readMessage({ id: newId(now()), body: { ...from, message: words } })
  const judged = await sendMessage(services, destination, { id: message.id, content: { message, siteUrl, isTest: true } })
  log('Webhook tested', { destination: destination.id, outcome: judged.outcome, detail: judged.detail })
  return judged
}
