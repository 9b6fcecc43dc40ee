import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { richText } from '#server/rich-text/sanitizer.ts'
import { malformedHtml, randomNumbers } from '#test/app/malformed-html.ts'
import { openBrowser } from '#test/browser/browser.ts'
import { atDepth } from '#test/depth.ts'
import { foreignMarkup, foreignPayloads } from '#test/security/payloads/foreign-payloads.ts'
import { foreignTree } from '#test/security/payloads/html-trees.ts'
import { ownPayloads } from '#test/security/payloads/own-payloads.ts'
import { againstRules, type Rules, SHOWN_RULES, STORED_RULES } from '#test/security/payloads/parsed-html.ts'

const AT_ONCE = 500
const TREES = atDepth(3000, 10_000)
const BROKEN = atDepth(10_000, 30_000)

const { CORPORA } = process.env

describe('R11 as a browser reads it, sanitised HTML has nothing but what an article may have', () => {
  let browser: Browser
  let page: Page

  before(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
  })

  after(() => browser.close())

  async function check(texts: Iterable<string>): Promise<number> {
    const all = [...texts]
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE)
      const stored = some.map(richText.sanitize)
      const shown = some.map(richText.sanitizeForReading)
      assert.deepEqual(stored.map(richText.sanitize), stored, 'the second time changes nothing')
      assert.deepEqual(await faults(stored, STORED_RULES), [])
      assert.deepEqual(await faults(shown, SHOWN_RULES), [])
    }
    return all.length
  }

  const faults = (texts: readonly string[], rules: Rules) => page.evaluate(againstRules, { texts, rules })

  test(`R11 of ${TREES} trees`, async () => {
    const random = randomNumbers(15)
    await check(Array.from({ length: TREES }, () => foreignTree(random)))
  })

  test(`R11 of ${BROKEN} broken texts`, async () => {
    await check(malformedHtml(16, BROKEN))
  })

  test('R11 of payloads of our own', async () => {
    await check(ownPayloads())
  })

  test('R11 of collections of others', { skip: CORPORA === undefined && 'CORPORA names no folder with copies of them' }, async () => {
    const folder = CORPORA ?? ''
    for (const { texts, counts } of [foreignMarkup(folder), foreignPayloads(folder)])
      console.log(`Sanitised and parsed: ${await check(texts)} of ${JSON.stringify(counts)}`)
  })

  test('R11 and what is not sanitised is seen', async () => {
    assert.notEqual((await faults(['<p onclick=x>a</p>'], SHOWN_RULES)).length, 0)
    const seen = await Promise.all(ownPayloads().map(async (text) => (await faults([text], SHOWN_RULES)).length > 0))
    assert.ok(seen.filter(Boolean).length > 0.7 * seen.length)
  })
})
