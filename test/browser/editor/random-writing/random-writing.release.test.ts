import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openRandom } from '#test/model-based/random.ts'
import { writeAtRandom } from './write-at-random.ts'

// An hour of it: WRITING_MINUTES=60 npm run test:release -- test/browser/editor/random-writing/random-writing.release.test.ts
const MINUTE_MS = 60_000
const minutes = Number(process.env.WRITING_MINUTES ?? 1)
const seed = Number(process.env.SEED ?? 4711)

let site: BrowserSite

before(async () => {
  site = await openBrowserSite()
})

after(() => site.close())

it('loses and adds no character while somebody types, pastes and undoes at random', async (test) => {
  const steps = await writeAtRandom(site, openRandom(seed), Date.now() + minutes * MINUTE_MS)
  test.diagnostic(`${steps} steps, seed ${seed}`)
  assert.ok(steps > 50 * minutes, `only ${steps} steps`)
})
