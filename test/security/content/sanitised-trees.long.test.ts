import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { richText } from '#server/rich-text/sanitizer.ts'
import { randomNumbers } from '#test/app/malformed-html.ts'
import { articleTree, foreignTree } from '#test/security/payloads/html-trees.ts'

const TREES = 10_000

describe('R11 of 10,000 generated trees, the sanitiser', () => {
  it('keeps each as it is that the editor could have written', () => {
    const random = randomNumbers(13)
    for (let made = 0; made < TREES; made++) {
      const html = Array.from({ length: 1 + Math.floor(random() * 4) }, () => articleTree(random, 3)).join('')
      assert.equal(richText.sanitize(html), html)
    }
  })

  it('changes none the second time, and takes back what a page adds', () => {
    const random = randomNumbers(14)
    for (let made = 0; made < TREES; made++) {
      const html = foreignTree(random)
      const once = richText.sanitize(html)
      assert.equal(richText.sanitize(once), once, html)
      const shown = richText.sanitizeForReading(html)
      assert.equal(richText.sanitizeForReading(once), shown, 'what is stored is shown like what was sent')
      assert.equal(richText.sanitizeForReading(shown), shown, html)
      assert.doesNotMatch(shown, /style|onclick|onload|class=|<(?:script|iframe|svg|form|button|video|div|span)/)
    }
  })
})
