import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { newChallenge } from '#app/site/contact/proof-of-work.ts'
import { loadFormSigningKey } from '#domain/access/stored-keys.ts'
import { signTimestamp, TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { PROOF_FIELD } from '#domain/messages/spam-signals.ts'
import type { Store } from '#domain/ports/store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

const MINUTE = 60_000

/** What the contact form of this store holds beside what is typed, a minute after it was opened. */
export async function openedForm(store: Store, now: Date): Promise<Record<string, string>> {
  return { [TIMESTAMP_FIELD]: signTimestamp(await loadFormSigningKey({ store }), new Date(now.getTime() - MINUTE)) }
}

/** The same of a site that runs over a file in this folder. */
export async function openedFormOf({ data }: { data: string }): Promise<Record<string, string>> {
  const { store } = openSqlite(join(data, 'tradewind.sqlite'))
  const form = await openedForm(store, new Date())
  await store.close()
  return form
}

/** The same where its script runs. The work is of the smallest kind. */
export async function provenForm(store: Store, now: Date): Promise<Record<string, string>> {
  const form = await openedForm(store, now)
  return { ...form, [PROOF_FIELD]: await proofFor({ store, form: form[TIMESTAMP_FIELD] ?? '', now }) }
}

export async function proofFor({ store, form, now }: { store: Store; form: string; now: Date }): Promise<string> {
  const challenge = await newChallenge({ key: await loadFormSigningKey({ store }), form }, now, { least: 1, most: 3, rounds: 1 })
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
