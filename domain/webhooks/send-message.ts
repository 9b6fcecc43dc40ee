import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { changeDestination, isThisSite } from '#domain/destinations/change-destination.ts'
import { type Destination, type Judged, judgeAnswer, NO_REPLAY, readDestination, statusAfter } from '#domain/destinations/destination.ts'
import type { SendResult } from '#domain/email/send-stored.ts'
import { readMessage } from '#domain/messages/messages.ts'
import { testWords } from '#domain/messages/outbox.ts'
import type { Services } from '#domain/ports/services.ts'
import { newId } from '#lib/crypto/ids.ts'
import { fromBase64, toBase64 } from '#lib/text/base64.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type Content, formats } from './message-formats.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks'>

export async function sendMessage(services: Ports, destination: Destination, content: Content) {
  const judged = await post(services, destination, content)
  const { id } = destination
  await changeDestination(services.store, id, (body) => {
    const status = statusAfter(readDestination({ id, body }), judged, services.now())
    return { ...body, ...status, ...(judged.isGone ? { ...NO_REPLAY, is_on: false } : {}) }
  })
  return judged
}

async function post({ now, settings, webhooks }: Ports, destination: Destination, content: Content): Promise<Judged & SendResult> {
  const { kind, url, secret, former_secret, rotated_at } = destination
  const [at, { id }] = [now(), content.message]
  if (isThisSite(settings, new URL(url))) return { outcome: 'retry', detail: 'It’s this site itself.' }
  const body = formats[kind](content)
  const secrets = isWithinLast(rotated_at, at, DAY_MS) ? [secret, former_secret] : [secret]
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = secrets.map((each) => `v1,${toBase64(hmac(sha256, fromBase64(each.replace('whsec_', '')), text))}`)
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
  const headers = kind === 'webhook' ? signed : {}
  const answer = await webhooks.post({ url, headers, body })
  const [answer_status, said] = answer.ok ? [answer.status, answer.text] : [0, '']
  const saved = { asked_at: at.toISOString(), took_ms: now().getTime() - at.getTime(), answer_status, answer: said }
  return { ...judgeAnswer(answer, now()), saved }
}

export async function sendTest(services: Ports & Pick<Services, 'log'>, destination: Destination): Promise<Judged> {
  const { now, settings, log } = services
  const { siteUrl, adminEmails } = settings
  const from = { from_name: 'Test', email: adminEmails[0], subject: 'Test message', received_at: now().toISOString() }
  const message = readMessage({ id: newId(now()), body: { ...from, message: testWords(settings) } })
  const judged = await sendMessage(services, destination, { message, siteUrl, isTest: true })
  log('Webhook tested', { destination: destination.id, outcome: judged.outcome, detail: judged.detail })
  return judged
}
