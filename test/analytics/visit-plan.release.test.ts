import assert from 'node:assert/strict'
import { it } from 'node:test'
import { today } from '#domain/items/items.ts'
import { ORIGIN, openTestApp } from '#test/test-app.ts'
import { plannedFigures, planVisits, stepsOf, storedFigures } from './visit-plan.ts'

it('10,000 visits of a plan give each of its figures', async () => {
  const app = await openTestApp({ settings: { trustedProxies: 1 } })
  const plan = planVisits(10_000)
  for (const visit of plan)
    for (const { path, headers } of stepsOf(visit, ORIGIN)) assert.equal((await app.request(path, { headers })).status, 200)
  await app.services.analytics.flush()
  assert.deepEqual(await storedFigures(app.store, today(app.services)), plannedFigures(plan))
  await app.close()
})
