import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageMetadata } from '#domain/ports/page-metadata.ts'
import { parsePageMetadata } from './read-page.ts'

const bytesOf = (html: string) => new TextEncoder().encode(html)
const HTML = 'text/html'

describe("a page's metadata", () => {
  it('is read from its title, metas, links, structured data and times', async () => {
    const facts = await parsePageMetadata(
      bytesOf(`<!doctype html><html><head>
        <title>Plant &amp; Soil</title><title>Second</title>
        <meta property="og:title" content="Plants &quot;here&quot;"><meta property="OG:Title" content="later">
        <meta name=description content=Words><meta itemprop="datePublished" content="2026-11-20"><meta name="empty" content=" ">
        <link rel="alternate" href="/other"><link rel="stylesheet image_src" href="/p.jpg?a=1&amp;b=2">
        <script type="application/LD+json">{"headline":"<title>no</title>"}</script><script>var a = '<meta name="x" content="y">'</script>
        </head><body><svg><title>Drawing</title></svg><time datetime="2026-11-19T10:00Z">then</time><time datetime="2020-01-01">old</time>
        <script type="application/ld+json">{"b":1}</script></body></html>`),
      HTML,
    )
    assert.equal(facts.title, 'Plant & Soil')
    assert.deepEqual(
      [...facts.metas],
      [
        ['og:title', 'Plants "here"'],
        ['description', 'Words'],
        ['datepublished', '2026-11-20'],
      ],
    )
    assert.equal(facts.picture, '/p.jpg?a=1&b=2')
    assert.deepEqual(facts.jsonLd, ['{"headline":"<title>no</title>"}', '{"b":1}'])
    assert.equal(facts.time, '2026-11-19T10:00Z')
  })

  it('is read in the encoding that mark, header or page name, in this order, and else as UTF-8', async () => {
    const cyrillic = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]
    const page = (meta: string, words: number[], mark: number[] = []) =>
      new Uint8Array([...mark, ...bytesOf(`<head>${meta}<title>`), ...words, ...bytesOf('</title>')])
    const utf8 = [...bytesOf('Grüße')]
    const cases: [string, Uint8Array, string, string][] = [
      ['header', page('', cyrillic), 'text/html; Charset="windows-1251"', 'Привет'],
      ['header before meta', page('<meta charset=utf-8>', cyrillic), 'text/html;charset=windows-1251', 'Привет'],
      ['meta', page('<meta charset="windows-1251">', cyrillic), HTML, 'Привет'],
      ['old meta', page('<meta http-equiv=Content-Type content="text/html; charset=windows-1251">', cyrillic), HTML, 'Привет'],
      ['mark before header', page('', utf8, [0xef, 0xbb, 0xbf]), 'text/html; charset=windows-1251', 'Grüße'],
      ['none', page('', utf8), HTML, 'Grüße'],
      ['nobody knows it', page('<meta charset="klingon">', utf8), 'text/html; charset=klingon', 'Grüße'],
      ['no page can be in what it could not name', page('<meta charset="utf-16le">', utf8), HTML, 'Grüße'],
      ['two bytes each', new Uint8Array([0xff, 0xfe, ...Buffer.from('<title>Grüße</title>', 'utf16le')]), HTML, 'Grüße'],
      ['Japanese', page('<meta charset=Shift_JIS>', [0x93, 0xfa, 0x96, 0x7b]), HTML, '日本'],
      ['a wrong one', page('', [0xff, 0xfe, 0x41]), HTML, '��A'],
    ]
    for (const [name, bytes, type, title] of cases) assert.equal((await parsePageMetadata(bytes, type)).title, title, name)
  })
})

describe('a hostile page', () => {
  type Reading = { facts: PageMetadata; held: number; turns: number }

  /** With how often others had their turn, and how much this thread has worked at most without one, in milliseconds. */
  async function watched(bytes: Uint8Array): Promise<Reading> {
    let [held, turns, last, isOver] = [0, 0, workedMs(), false]
    const reading = parsePageMetadata(bytes, HTML).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns++
      held = Math.max(held, workedMs() - last)
      last = workedMs()
    }
    return { facts: await reading, held, turns }
  }

  function workedMs(): number {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }

  const SIZE = 512 * 1024
  const MOST_WITHOUT_A_TURN = 32 * 1024
  const filled = (beginning: string, piece: string) => bytesOf(beginning + piece.repeat(Math.ceil(SIZE / piece.length))).subarray(0, SIZE)
  const TITLE = '<head><title>Words</title>'
  const hostile: [string, Uint8Array][] = [
    ['metas', filled(TITLE, '<meta>')],
    ['metas with names', bytesOf(TITLE + Array.from({ length: 16_000 }, (_, at) => `<meta name=n${at} content=${at}>`).join(''))],
    ['elements in one another', filled(TITLE, '<b>')],
    ['lists in one another', filled(TITLE, '<ul><li>')],
    ['attributes', filled(`${TITLE}<p `, 'a ')],
    ['different attributes', bytesOf(`${TITLE}<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(' ')}>`)],
    ['one attribute', filled(`${TITLE}<meta name=description content="`, 'x')],
    ['an open comment', filled(`${TITLE}<!--`, '-')],
    ['comments', filled(TITLE, '<!-->')],
    ['signs', filled(TITLE, '<')],
    ['closing tags', filled(TITLE, '</p>')],
    ['entities', filled(TITLE, '&amp')],
    ['structured data', filled(`${TITLE}<script type=application/ld+json>`, '[')],
    ['many pieces of it', filled(TITLE, '<script type=application/ld+json>{}</script>')],
    ['zeros', new Uint8Array([...bytesOf(TITLE), ...new Uint8Array(SIZE)])],
    ['an open title', filled('<title>Words</title><title>', '<title>')],
  ]

  it('is read in short turns, and what it says at its beginning is known', async (t) => {
    let longest = 0
    for (const [name, bytes] of hostile) {
      const readings = [await watched(bytes), await watched(bytes), await watched(bytes)]
      // Code that is compiled meanwhile, the collector and a machine's other guests are no work of the page.
      const held = Math.min(...readings.map((reading) => reading.held))
      longest = Math.max(longest, held)
      assert.ok(held < 25, `${name}: worked for ${held} ms`)
      for (const { facts, turns } of readings) {
        assert.equal(facts.title, 'Words', name)
        assert.ok(facts.metas.size <= 300 && facts.jsonLd.join('').length <= 256 * 1024, name)
        assert.ok(name.includes('in one another') ? turns < 4 : turns >= bytes.length / MOST_WITHOUT_A_TURN, `${name}: ${turns} turns`)
      }
    }
    t.diagnostic(`worked for ${longest.toFixed(1)} ms at most without a turn`)
  })
})
