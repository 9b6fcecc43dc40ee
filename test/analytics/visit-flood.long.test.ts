import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadVisits, sumVisits } from '#domain/analytics/visit-report.ts'
import { today } from '#domain/items/items.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { BROWSER } from './visit-plan.ts'

const LONG = `https://partner.example/${'x'.repeat(10_000)}`

function report(app: TestApp, at: number, campaign: string): void {
  const address = `${20 + (at >> 16)}.${(at >> 8) % 250}.7.${at % 250}`
  const agent = `${BROWSER} ${at}`
  app.services.analytics.report({
    path: '/faq',
    query: `?utm_campaign=${campaign}`,
    title: '',
    at: app.clock.now,
    sender: { headers: { 'user-agent': agent, referer: LONG, 'x-forwarded-for': address }, socket: {} },
    visitor: () => ({ address, network: address, userAgent: agent, language: '', optedOut: false }),
  })
}

it('100,000 campaigns and referrers of 10 KB fill neither memory nor store, and the largest campaign keeps its name', async () => {
  const app = await openTestApp()
  const before = await usedBytes()
  let most = 0
  for (let at = 0; at < 100_000; at++) {
    report(app, at, `flood-${at}`)
    if (at % 20 === 0) report(app, 200_000 + at, 'spring')
    if (at % 5000 !== 4999) continue
    await app.services.analytics.flush()
    // The test's app remembers every view.
    app.views.length = 0
    most = Math.max(most, (await usedBytes()) - before)
  }
  const { rows } = await loadVisits(app.store, { from: today(app.services), to: today(app.services) })
  assert.equal(sumVisits(rows).visitors, 105_000)
  assert.equal(sumVisits(rows, { utmCampaign: 'spring' }).visitors, 5000)
  assert.ok(rows.length < 2100, `${rows.length} rows`)
  assert.ok(sumVisits(rows, { utmCampaign: 'Other' }).visitors > 90_000)
  assert.ok(most < 10e6, `${most} bytes`)
  await app.close()
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

async function usedBytes(): Promise<number> {
  collect()
  return process.memoryUsage().heapUsed
}
