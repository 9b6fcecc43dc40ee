import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import { malformedHtml } from '#test/app/malformed-html.ts'
import { richText } from './sanitizer.ts'

const LONG = 500_000
const filled = (part: string) => part.repeat(Math.floor(LONG / part.length))
const nested = (open: string, close: string) => {
  const count = Math.floor(LONG / (open.length + close.length))
  return open.repeat(count) + close.repeat(count)
}

/** The longest contents that a form takes, each of another kind of markup. */
const LONGEST: Record<string, string> = {
  paragraphs: filled('<p>a</p>'),
  quotes: nested('<blockquote>', '</blockquote>'),
  italics: nested('<i>', '</i>'),
  unclosed: filled('<b>'),
  unclosedPictures: filled('<b><img>'),
  pictures: filled('a<img src=x>'),
  formulas: filled('<math><mi>'),
  drawings: filled('<svg><foreignObject>'),
  noscript: filled('<noscript>'),
  frames: filled('<iframe>a'),
  closing: `${'<b>'.repeat(99)}${filled('</u>')}`,
  captions: nested('<figcaption>', '</figcaption>'),
  cells: filled('<td><tr>'),
  signs: filled('<'),
}

describe('the sanitiser', () => {
  it('changes nothing the second time, of 30,000 broken texts', () => {
    const changed = malformedHtml(9, 30_000).filter((html) => {
      const once = richText.sanitize(html)
      return richText.sanitize(once) !== once
    })
    assert.deepEqual(changed.toArray(), [])
  })

  it('changes nothing the second time, of the longest texts', () => {
    for (const [name, html] of Object.entries(LONGEST)) {
      const once = richText.sanitize(html)
      assert.ok(richText.sanitize(once) === once, name)
    }
  })
})

type Parser = { stack: string[] } & Record<'onopentagname' | 'onclosetag', (start: number, end: number) => void>

describe('the work of the sanitiser', () => {
  const require = createRequire(import.meta.url)
  // The parser that the sanitiser uses: it moves its whole stack for each element.
  const parser: Parser = createRequire(require.resolve('sanitize-html'))('htmlparser2').Parser.prototype
  const { onopentagname, onclosetag } = parser
  let moved = 0

  before(() => {
    for (const [name, handle] of Object.entries({ onopentagname, onclosetag } as const))
      parser[name as 'onclosetag'] = function (this: Parser, start, end) {
        moved += 1 + this.stack.length
        handle.call(this, start, end)
      }
  })

  after(() => Object.assign(parser, { onopentagname, onclosetag }))

  it('grows with the length of the text alone, however deep its elements are', () => {
    for (const [name, html] of Object.entries(LONGEST)) {
      moved = 0
      richText.sanitize(html)
      richText.findError(html)
      // Both read a text twice at most; three characters make an element at most, and none is deeper than a hundred.
      assert.ok(moved <= (4 * 101 * LONG) / 3, `${name}: ${moved}`)
    }
  })
})
