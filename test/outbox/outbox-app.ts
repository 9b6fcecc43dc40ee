import assert from 'node:assert/strict'
import { readDelivery } from '#domain/email/delivery.ts'
import { type MessageFields, messageTable, type ReceivedMessage, receiveMessage } from '#domain/messages/messages.ts'
import { deliverDue } from '#domain/messages/outbox.ts'
import type { Mailer, Services } from '#domain/ports/services.ts'
import { openEmailJs } from '#server/email/emailjs.ts'
import { openSmtp } from '#server/email/smtp.ts'
import { openStore } from '#test/open-store.ts'
import type { TestApp } from '#test/test-app.ts'

export type OutboxApp = Awaited<ReturnType<typeof openOutboxApp>>

type Now = () => Date

/** Longer than any test takes: nothing is given up by itself. */
const HOUR_MS = 3_600_000
type Options = { mailer?: Mailer | ((now: Now) => Mailer); place?: string; now?: Date }

/** As much of the server as the outbox needs: a real store, a mailer, and a clock that stands still until it is turned. */
export async function openOutboxApp({ mailer: given, place, now = new Date('2026-11-21T06:00:00Z') }: Options = {}) {
  const clock = { now }
  const clockTime = () => new Date(clock.now)
  const mailer = typeof given === 'function' ? given(clockTime) : given
  const logged: { event: string; details: Record<string, unknown> | undefined }[] = []
  const work: Promise<unknown>[] = []
  const { store, found } = await openStore(place)
  const services = {
    settings: { siteUrl: 'https://www.example.com', timeZone: 'UTC', adminEmails: ['a@example.com'], signInLink: false, trustedProxies: 0 },
    store,
    mailer,
    log: (event: string, details?: Record<string, unknown>) => logged.push({ event, details }),
    background: (one: Promise<unknown>) => void work.push(one),
    now: clockTime,
  } as unknown as Services
  return { services, store, found, logged, clock, keep, turn, rounds, settled, state, states, close }

  /** Waits for the attempt as long as it takes, if not told otherwise. */
  function keep(subject: string, waitMs = HOUR_MS): Promise<ReceivedMessage> {
    return receiveMessage(services, fieldsOf(subject), { waitMs })
  }

  function turn(minutes: number): void {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  /** What the server's loop does when its pause is over: what was written before it is found by then. */
  async function rounds(): Promise<void> {
    await found()
    while ((await deliverDue(services)) === 'more');
  }

  /** When every attempt that nobody waited for has ended. */
  async function settled(): Promise<void> {
    await Promise.all(work.splice(0))
  }

  async function state(id: string) {
    const stored = await services.store.get('messages', id)
    return stored && readDelivery(stored.body)
  }

  async function states(): Promise<Record<string, number>> {
    await found()
    const { documents } = await store.find({ indexes: ['messages'], size: 10_000 })
    const byState = Object.groupBy(documents, ({ body }) => readDelivery(body).delivery)
    return Object.fromEntries(Object.entries(byState).map(([name, all]) => [name, all.length]))
  }

  async function close(): Promise<void> {
    await settled()
    await mailer?.close()
    await services.store.close()
  }
}

export function fieldsOf(subject: string): MessageFields {
  return messageTable.parse({ from_name: 'Asha', to_name: 'Tradewind', email: 'asha@example.net', subject, message: `About ${subject}.` })
}

export function emailJsAt(url: string, now: Now, timeoutMs = HOUR_MS): Mailer {
  return openEmailJs({ url, userId: 'user', serviceId: 'service', templateId: 'template', now, timeoutMs, pauseMs: 0 })
}

export function smtpAt(url: string, silenceMs = HOUR_MS): Mailer {
  const timeouts = { connectionMs: silenceMs, greetingMs: silenceMs, silenceMs, wholeMs: 10 * silenceMs }
  return openSmtp({ url, from: 'website@tradewind.example', timeouts })
}

/** Gives its id once lists show it. */
export async function keepMessage({ services, found }: Pick<TestApp, 'services' | 'found'>, fields: MessageFields): Promise<string> {
  const kept = await receiveMessage(services, fields)
  assert.ok(kept.ok)
  await found()
  return kept.id
}
