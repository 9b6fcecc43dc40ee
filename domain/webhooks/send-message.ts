import { recordStatus } from '#domain/destinations/change-destination.ts'
import type { Destination } from '#domain/destinations/destination.ts'
import { findSecrets } from '#domain/destinations/destination-secrets.ts'
import { isThisSite } from '#domain/destinations/destination-url.ts'
import { type Judged, judgeAnswer } from '#domain/destinations/judge-answer.ts'
import { readMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import { newId } from '#lib/crypto/ids.ts'
import { type Content, formats } from './message-formats.ts'
import { signWebhook } from './sign-webhook.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks'>

export async function sendMessage(
  services: Ports,
  { id: destination, kind }: Destination,
  { id, content }: { id: string; content: Content },
): Promise<Judged> {
  const known = await findSecrets(services, destination)
  if (!known) return notSent('Its URL is missing. Enter it again')
  if (isThisSite(services.settings, new URL(known.url))) return notSent('It’s this site itself')
  const body = formats[kind](content)
  const headers = kind === 'webhook' ? signWebhook({ id, at: services.now(), body, secrets: known.signingSecrets }) : {}
  return judgeAnswer(await services.webhooks.post({ url: known.url, headers, body }), services.now())
}

function notSent(detail: string): Judged {
  return { outcome: 'retry', detail, status: 0, text: '', waitMs: 0 }
}

export async function sendTest(services: Ports & Pick<Services, 'log'>, destination: Destination): Promise<Judged> {
  const { now, settings, log } = services
  const { siteUrl, adminEmails } = settings
  const words = `This is a test message from ${siteUrl}. If you can read it, messages from the contact form arrive.`
  const from = { from_name: 'Test', email: adminEmails[0], subject: 'Test message', received_at: now().toISOString() }
  const message = readMessage({ id: newId(now()), body: { ...from, message: words } })
  const judged = await sendMessage(services, destination, { id: message.id, content: { message, siteUrl, isTest: true } })
  log('Webhook tested', { destination: destination.id, outcome: judged.outcome, status: judged.status })
  await recordStatus(services, destination.id, judged)
  return judged
}
