import { join } from 'node:path'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { HONEYPOT_FIELD } from '#domain/messages/spam-signals.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { openedForm, provenForm } from '#test/opened-form.ts'
import type { RunningSite } from '#test/process/running-site.ts'

const TYPED = { from_name: 'Grace', email: 'grace@client.example', message: 'When could they start?' }
/** Each sends about as often as is stored of it in an hour. */
const POSTS_OF_ONE = 50

export type Bots = Awaited<ReturnType<typeof openBots>>

/** Programs, and people among them, who send to a site that believes one proxy. */
export async function openBots({ url, data }: Pick<RunningSite, 'url' | 'data'>) {
  const { store } = openSqlite(join(data, 'tradewind.sqlite'))
  const patient = await openedForm(store, new Date())
  const replayed = await provenForm(store, new Date())
  return { bot, person, stored, close: () => store.close() }

  /** Each knows one thing more than the one before: nothing, the form, its trap, the time it takes, a proof. */
  function bot(at: number): Promise<number> {
    const ways: Record<string, string>[] = [
      {},
      { [TIMESTAMP_FIELD]: String(Date.now() - 60_000), [HONEYPOT_FIELD]: 'https://pills.example' },
      { ...patient, message: 'https://a.example '.repeat(9) },
      patient,
      replayed,
    ]
    const sender = Math.floor(at / POSTS_OF_ONE)
    return send({ subject: `Spam ${at}`, ...ways[at % ways.length] }, `198.51.${sender >> 8}.${sender & 255}`)
  }

  async function person(at: number, name = 'Honest'): Promise<number> {
    return send({ subject: `${name} ${at}`, ...(await provenForm(store, new Date())) }, `203.0.113.${at}`)
  }

  async function send(fields: Record<string, string>, from: string): Promise<number> {
    const body = new URLSearchParams({ ...TYPED, ...fields })
    const headers = { Origin: url, 'X-Forwarded-For': from }
    const answer = await fetch(`${url}/contact-us`, { method: 'POST', body, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }

  /** How many messages are stored, and how many of them are set aside. */
  async function stored() {
    const count = async (equals: boolean) =>
      (await store.find({ indexes: ['messages'], where: [{ field: 'suspicious', equals }], size: 0 })).total
    return { aside: await count(true), inbox: await count(false) }
  }
}
