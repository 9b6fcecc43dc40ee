import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RichText } from '#domain/ports/services.ts'
import { chosenPayloads } from '#test/security/payloads/chosen-payloads.ts'
import { errorsIn, type Look, lookAtAll, ran, tell } from '#test/security/payloads/look-at-all.ts'
import { openPayloadSite, type PayloadSite } from '#test/security/payloads/payload-site.ts'
import { openWatchedVisitor } from '#test/security/payloads/watched-visitor.ts'

const LEAST_CONTROL = 0.3
/** Some of what runs never ends. */
const ENDLESS_MS = 15_000
/** Where nothing is sanitised, the policy has this much to do. */
const LEAST_REFUSED = 0.3

const { payloads } = chosenPayloads()
const asItCame: RichText = { sanitize: (html) => html, sanitizeForReading: (html) => html, findError: () => undefined }
const share = (part: readonly Look[]) => part.length / payloads.length

describe(`${payloads.length} payloads that nobody sanitises`, () => {
  let site: PayloadSite

  before(async () => {
    site = await openPayloadSite(payloads, asItCame)
  })

  after(() => site.close())

  test('R10 the policy alone lets none run', async () => {
    const visitor = await openWatchedVisitor({ url: site.url, patienceMs: ENDLESS_MS })
    const looks = await lookAtAll(visitor, payloads.keys().map(site.article))
    await visitor.close()
    tell('Without the sanitiser', looks)
    assert.deepEqual(errorsIn(looks, ['ran']), [])
    const refused = looks.filter(({ seen }) => seen.violations.length > 0)
    assert.ok(share(refused) >= LEAST_REFUSED, `${refused.length} gave it something to refuse`)
  })

  test('R9 with neither of the two they run: what the others saw was not for want of looking', async () => {
    const visitor = await openWatchedVisitor({ url: site.url, ignoresPolicy: true, patienceMs: ENDLESS_MS })
    const looks = await lookAtAll(visitor, payloads.keys().map(site.article))
    await visitor.close()
    tell('Control', looks)
    console.log(`Control: ${(100 * share(ran(looks))).toFixed(1)} % of the payloads ran`)
    assert.ok(share(ran(looks)) >= LEAST_CONTROL, `${ran(looks).length} ran`)
  })
})
