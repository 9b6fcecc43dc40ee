import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { consumeOne, removeExpiredLimits } from '#domain/access/rate-limits.ts'
import { forgetVisits, loadVisitSalt } from '#domain/analytics/visits.ts'
import type { Store } from '#domain/ports/store.ts'
import { eraseSender } from '#domain/senders/erase-sender.ts'
import { findSender } from '#domain/senders/find-sender.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import type { Day } from '#lib/time/dates.ts'
import { openStoreAnalytics } from '#server/analytics/store-analytics.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { BROWSER, planVisits, stepsOf } from '#test/analytics/visit-plan.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'
import { isWhole } from './ask-cluster.ts'

const SETTINGS = { siteUrl: 'http://localhost:3000', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: true, trustedProxies: 1 }

let cluster: SearchCluster
let store: Store

before(async () => {
  cluster = await startSearchCluster({ nodes: 2 })
  store = openOpenSearch({ urls: [...cluster.urls], nameOf: indexNamesWith('tradewind-') }).store
  await store.prepare()
  await until(() => isWhole(cluster.urls[0]))
})

after(async () => {
  await store?.close()
  await cluster?.close()
})

it('after the day neither its salts nor an address is in a file of the cluster', async (t) => {
  const analytics = openStoreAnalytics({
    store,
    settings: SETTINGS,
    visitSecret: '',
    log: (event, details) => t.diagnostic(`${event} ${JSON.stringify(details)}`),
  })
  const at = new Date('2026-11-21T06:00:00Z')
  const plan = planVisits(60)
  for (const visit of plan) {
    const visitor = () => ({ address: visit.address, network: visit.address, userAgent: BROWSER, language: '', optedOut: false })
    for (const { path, headers } of stepsOf(visit, SETTINGS.siteUrl))
      analytics.report({ path, query: '', title: '', at, visitor, sender: { headers, socket: {} } })
  }
  await analytics.flush()
  const salt = (await loadVisitSalt(store, '2026-11-21' as Day)) ?? ''
  assert.equal(salt.length, 43)
  const name = `messages ${plan[0]?.address}`
  await consumeOne({ store, now: () => at }, name, { max: 5, minutes: 60 })
  const limit = hashText(name)
  assert.equal((await traces([salt, limit])).length > 1, true)
  const now = () => new Date('2026-11-21T19:05:00Z')
  // Once a search has seen it.
  await until(async () => (await removeExpiredLimits({ store, now })) === 1)
  await forgetVisits({ store, settings: SETTINGS, now })
  assert.deepEqual(await traces([salt, limit, ...plan.map(({ address }) => address)]), [])
})

it('an erased sender is in no file of the cluster', async (t) => {
  const RITA = 'rita.quokka@kestrel.example'
  const names = [RITA, 'kestrel', 'quokka', 'Zanzibarian', 'zanzibarian']
  for (let at = 0; at < 40; at++) {
    const message = at % 2 ? 'Zanzibarian engineers' : 'Engineers in Pune'
    await store.create({
      index: 'messages',
      id: `m${at}`,
      body: { ...fieldsOf('Pune'), email: at % 2 ? RITA : `dana${at}@example.net`, message },
    })
  }
  const sender = await findSender(store, 'm1', [])
  assert.equal(sender?.messages.length, 20)
  assert.notDeepEqual(await traces(names), [])
  const log = (event: string, details: unknown) => t.diagnostic(`${event} ${JSON.stringify(details)}`)
  const works: Promise<unknown>[] = []
  const background = (work: Promise<unknown>) => void works.push(work)
  const services = { store, log, background, now: () => new Date(), settings: SETTINGS }
  await eraseSender(services, sender, { by: 'Ada' })
  await Promise.all(works)
  assert.deepEqual(await traces(names), [])
})

/** What of the texts can be read in any file of any node. */
async function traces(texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(cluster.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    for (const text of texts) if (bytes.includes(text)) found.push(`${join(entry.parentPath, entry.name)}: ${text}`)
  }
  return found
}
