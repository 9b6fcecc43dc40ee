import type { TestContext } from 'node:test'
import { newPlace, openStore } from '#test/open-store.ts'
import { openedForm, provenForm } from '#test/opened-form.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const TYPED = { from_name: 'Asha', email: 'asha@example.net', subject: 'Forty heads', message: 'In Pune, please.' }

type Sending = {
  app?: TestApp
  /** The visitor's address. */
  from?: string
  fields?: Record<string, string>
  /** The form's hidden fields, if they are not those of a visitor whose script runs. */
  form?: Record<string, string>
}

/** The site as several processes serve it over one store, with a mail server beside it. */
export async function openContactApps(t: TestContext, count = 1, open = openStore) {
  const peer = await openSmtpPeer()
  const place = count > 1 ? await newPlace(t) : undefined
  const apps: TestApp[] = []
  for (let at = 0; at < count; at++) {
    const mailer = smtpAt(peer.url)
    apps.push(await openTestApp({ opened: await open(place), settings: { trustedProxies: 1 }, outside: { mailer } }))
  }
  const [app] = apps as [TestApp]
  let senders = 0
  t.after(async () => {
    for (const each of apps) await each.close()
    await peer.close()
  })
  return { app, apps, peer, send, stored, queued, opened: () => openedForm(app.store, app.clock.now), proven, pass }

  function proven(): Promise<Record<string, string>> {
    return provenForm(app.store, app.clock.now)
  }

  /** From another address each time, if none is given. */
  async function send({ app: asked = app, from = `203.0.${senders >> 8}.${senders++ & 255}`, fields = {}, form }: Sending = {}) {
    const body = new URLSearchParams({ ...TYPED, ...(form ?? (await proven())), ...fields })
    return asked.request('/contact-us', { method: 'POST', body, headers: { 'X-Forwarded-For': from } })
  }

  /** The signs of each stored message, the oldest first. */
  async function stored(): Promise<string[]> {
    await app.found()
    const sort = { field: 'received_at', order: 'ascending' } as const
    const { documents } = await app.store.find({ indexes: ['messages'], size: 1000, sort })
    return documents.map(({ body }) => (body.suspicious ? String(body.set_aside_for) : 'mailed'))
  }

  /** How many emails wait for each limit. */
  async function queued(): Promise<Record<string, number>> {
    await app.found()
    const where = [{ field: 'delivery', equals: 'queued' }]
    const { documents } = await app.store.find({ indexes: ['messages'], where, size: 1000 })
    const counts: Record<string, number> = {}
    for (const { body } of documents) counts[String(body.queued_for)] = (counts[String(body.queued_for)] ?? 0) + 1
    return counts
  }

  function pass(milliseconds: number): void {
    for (const each of apps) each.clock.now = new Date(each.clock.now.getTime() + milliseconds)
  }
}
