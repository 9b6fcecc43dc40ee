import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { it } from 'node:test'
import { forgetVisits, loadVisitSalt } from '#domain/analytics/visits.ts'
import type { PageView } from '#domain/ports/services.ts'
import type { Day } from '#lib/time/dates.ts'
import { openStoreAnalytics } from '#server/analytics/store-analytics.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { plannedFigures, planVisits, stepsOf, storedFigures } from '#test/analytics/visit-plan.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'

const AT = new Date('2026-11-21T06:00:00Z')
const settings = { siteUrl: 'http://localhost:3000', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: true, trustedProxies: 1 }

const SECRET = 'what both instances sign in with'

it('two instances on a search service add their visits up, and forget them after the day', async (t) => {
  const cluster = await startSearchCluster()
  t.after(() => cluster.close())
  const instances = [1, 2].map(() => {
    const { store } = openOpenSearch({ urls: [...cluster.urls], nameOf: indexNamesWith('tradewind-') })
    return {
      store,
      analytics: openStoreAnalytics({
        store,
        settings,
        visitSecret: SECRET,
        log: (event, details) => t.diagnostic(`${event} ${JSON.stringify(details)}`),
      }),
    }
  })
  const [first, second] = instances
  assert.ok(first && second)
  await first.store.prepare()
  await second.store.prepare()
  const plan = planVisits(60)
  for (const [at, visit] of plan.entries())
    for (const [step, { path, headers }] of stepsOf(visit, settings.siteUrl).entries()) {
      const instance = (at + step) % 2 === 0 ? first : second
      instance.analytics.report(viewOf(path, headers))
    }
  for (let round = 0; round < 2; round++) await Promise.all(instances.map(({ analytics }) => analytics.flush()))
  assert.deepEqual(await storedFigures(first.store, '2026-11-21'), plannedFigures(plan))
  const found = await second.analytics.findVisit(visitorOf(plan[3]?.address ?? '', plan[3]?.agent ?? ''), AT)
  assert.equal(found?.utmCampaign, 'spring')
  const salt = (await loadVisitSalt(first.store, '2026-11-21' as Day)) ?? ''
  await until(async () => (await first.store.find({ indexes: ['visits'], size: 1 })).total > 0)
  const kept = (await first.store.find({ indexes: ['visits'], size: 500 })).documents.map(({ id }) => id)
  const idsBy = (key: string) =>
    plan.map(({ address, agent }) => `2026-11-21 ${createHmac('sha256', key).update(`${address}\n${agent}`).digest('base64url')}`)
  assert.equal(salt.length, 43)
  assert.deepEqual(
    idsBy(salt).filter((id) => kept.includes(id)),
    [],
    'a copy of the cluster leads back to addresses',
  )
  assert.ok(idsBy(salt + SECRET).some((id) => kept.includes(id)))
  // Written a moment before, so no search has seen it yet.
  const last = { index: 'visits', id: '2026-11-21-last', body: {} } as const
  await first.store.createMany([last], { refresh: false })
  const now = () => new Date('2026-11-21T19:05:00Z')
  await Promise.all(instances.map(({ store }) => forgetVisits({ store, settings, now })))
  await until(async () => (await first.store.find({ indexes: ['visits', 'visit-salts'], size: 5 })).total === 0)
  assert.deepEqual(await storedFigures(second.store, '2026-11-21'), plannedFigures(plan))
  for (const { store } of instances) await store.close()
})

function viewOf(target: string, headers: Record<string, string>): PageView {
  const [path = '', query] = target.split('?')
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const visitor = () => visitorOf(lower['x-forwarded-for'] ?? '', lower['user-agent'] ?? '')
  return { path, query: query ? `?${query}` : '', title: '', at: AT, visitor, sender: { headers: lower, socket: {} } }
}

function visitorOf(address: string, userAgent: string) {
  return { address, network: address, userAgent, language: '', optedOut: false }
}
