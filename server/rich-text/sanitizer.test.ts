import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { richText } from './sanitizer.ts'

const article =
  '<h2>Title</h2><p>Text with <strong>bold</strong>, <em>italic</em>, <code>code</code> and <a href="https://a.example/x" rel="noopener noreferrer">a link</a>.</p>' +
  '<ul><li><p>One</p></li></ul><ol><li><p>Two</p></li></ol><blockquote><p>Quote</p></blockquote><pre><code>x &lt; y</code></pre>' +
  '<table><tbody><tr><th colspan="1" rowspan="1"><p>Head</p></th><td colspan="2" rowspan="1"><p>Cell</p></td></tr></tbody></table>'

describe('the sanitiser', () => {
  it('keeps an article as it is', () => {
    assert.equal(richText.sanitize(article), article)
  })

  it('gives wide tables and code a stop in the tab order for reading, and never keeps one', () => {
    const stops = article.replace('<table>', '<table tabindex="0">').replace('<pre>', '<pre tabindex="0">')
    assert.equal(richText.sanitizeForReading(article), stops)
    assert.equal(richText.sanitize(stops), article)
    const odd = '<table tabindex="7" onclick="alert(1)"><tbody><tr><td tabindex="1">a</td></tr></tbody></table><pre class="x">b</pre>'
    const mended = '<table tabindex="0"><tbody><tr><td>a</td></tr></tbody></table><pre tabindex="0">b</pre>'
    assert.equal(richText.sanitizeForReading(odd), mended)
  })

  it('keeps everything as the editor writes it', () => {
    const written =
      '<h2>Two</h2><h3>Three</h3><h4>Four</h4><p>Plain <strong>bold</strong>, <em>italic</em>, <u>under</u>, <s>strike</s>, <code>code()</code></p>' +
      '<p>break<br>after <a rel="noopener noreferrer" href="https://example.com/more">link</a>, <a rel="noopener noreferrer" href="mailto:a@example.com">mail</a></p>' +
      '<ul><li><p>one</p></li></ul><ol start="3"><li><p>third</p></li></ol><blockquote><p>quoted "words" &amp; more</p></blockquote>' +
      '<pre><code>a &lt; b &amp;&amp; c</code></pre><hr>' +
      '<table><tbody><tr><th colspan="2"><p>Head</p></th></tr><tr><td><p></p></td><td rowspan="2"><p>Cell</p></td></tr></tbody></table>'
    // Browsers write elements without an end as <br>, the sanitiser as <br />.
    assert.equal(richText.sanitize(written).replaceAll(' />', '>'), written)
  })

  it('keeps a picture of our own with its size, which is digits or nothing', () => {
    const figure = (size: string) =>
      `<figure><img src="/assets/img/960x900/a.webp" alt="A &quot;b&quot;"${size}><figcaption>Words</figcaption></figure>`
    const sanitized = (size: string) => richText.sanitize(figure(size)).replaceAll(' />', '>')
    assert.equal(sanitized(' width="1440" height="900"'), figure(' width="1440" height="900"'))
    for (const size of ['100%', '12px', '-1', '1e3', '100000', '0', '', '9 onerror=alert(1)', 'calc(1px)'])
      assert.equal(sanitized(` width="${size}" height="${size}"`), figure(''), size)
    assert.equal(richText.sanitize(sanitized(' width="5" height="x"')), richText.sanitize(figure(' width="5"')))
  })
})

describe('pictures in a text that is read', () => {
  const shown = (width: string, file = 'a.webp') =>
    richText.sanitizeForReading(`<p>a</p><img src="/assets/img/960x900/${file}" alt="A" ${width}>`)

  it('are offered as AVIF up to their own width', () => {
    const offered = (width: number) => /srcset="([^"]+)"/.exec(shown(`width="${width}"`))?.[1]?.replaceAll(/\/assets\/img\/avif-/g, '')
    assert.equal(offered(150), '192/a.webp 150w')
    assert.equal(offered(600), '192/a.webp 192w, 384/a.webp 384w, 672/a.webp 600w')
    const all = '192/a.webp 192w, 384/a.webp 384w, 672/a.webp 672w, 960/a.webp 960w, 1440/a.webp 1440w'
    for (const width of [1440, 99_999]) assert.equal(offered(width), all)
    assert.match(shown('width="1440"'), /sizes="min\(42rem, calc\(100vw - 2rem\)\)"/)
    assert.match(shown('width="160"'), /sizes="min\(10rem, /)
  })

  it('are left as they are without a width, and under another address', () => {
    const plain = '<p>a</p><img src="/assets/img/960x900/a.webp" alt="A" decoding="async" />'
    assert.equal(shown(''), plain)
    for (const other of ['../a.webp', 'a.webp?x', 'a%22.webp', 'a b.webp']) assert.doesNotMatch(shown('width="9"', other), /source/, other)
    assert.doesNotMatch(richText.sanitizeForReading('<p>a &lt;img src="/assets/img/960x900/a.webp" width="9" /&gt;</p>'), /source/)
    const alt = '<img alt=\'> src="/assets/img/960x900/b.webp" width="9" />\' src="/assets/img/960x900/a.webp">'
    assert.doesNotMatch(richText.sanitizeForReading(alt), /source/)
  })

  it('are fetched at once if they are the first, and when they are about to be seen if not', () => {
    const read = richText.sanitizeForReading('<img src="/assets/img/960x900/a.webp" width="9">'.repeat(3))
    assert.deepEqual(
      [...read.matchAll(/<img [^>]*>/g)].map(([picture]) => picture.includes('loading="lazy"')),
      [false, true, true],
    )
    assert.equal(richText.sanitizeForReading(read), read)
  })
})

describe('the sanitiser of what is hostile', () => {
  it('drops what runs, and scripts with their text', () => {
    const hostile: [string, string][] = [
      ['<script>alert(1)</script>a', 'a'],
      ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
      ['<img src=x onerror=alert(1)>', ''],
      ['<img src="https://tracker.example/p.gif" alt="x">', ''],
      ['<svg><script>alert(1)</script></svg>', ''],
      ['<xmp><img src=x onerror=alert(1)></xmp>', ''],
      ['<p style="position:fixed" id="x" class="y">a</p>', '<p>a</p>'],
      ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
      ['<form action="/logout"><button>a</button></form>', 'a'],
      ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
    ]
    for (const [html, expected] of hostile) assert.equal(richText.sanitize(html), expected, html)
  })

  it('drops addresses that are no web, mail or phone address', () => {
    const hostile = [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java&#9;script:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'java&NewLine;script:alert(1)',
      '&#1;javascript:alert(1)',
      'https://user:password@a.example',
      '/\\evil.example',
      '/\t/evil.example',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
    ]
    for (const href of hostile) assert.doesNotMatch(richText.sanitize(`<a href="${href}">a</a>`), /href/, href)
    assert.match(richText.sanitize('<a href="/contact-us">a</a>'), /href="\/contact-us"/)
    assert.match(richText.sanitize('<a href="mailto:a@b.example">a</a>'), /mailto/)
  })

  it('gives every address outside its rel, however it is written, and writes it as browsers follow it', () => {
    const outside = '<a href="http://a.example/x" rel="noopener noreferrer">a</a>'
    for (const href of ['http://a.example/x', 'htt\tp://a.example/x', 'ht&#10;tp:/&#13;/a.example/x', ' \u0001http://a.example/&Tab;x'])
      assert.equal(richText.sanitize(`<a href="${href}" rel="opener">a</a>`), outside, href)
    assert.equal(richText.sanitize('<a href="part two#3">a</a>'), '<a href="part%20two#3">a</a>')
  })

  it('drops captions without word or picture, also around one another', () => {
    const figure = (inside: string) => `<figure>${inside}</figure>`
    for (const empty of ['', ' \n', '&nbsp;', '<br>', '<strong><em></em></strong>', '<figcaption><figcaption></figcaption></figcaption>'])
      assert.equal(richText.sanitize(figure(`<figcaption>${empty}</figcaption>`)), figure(''), empty)
    for (const kept of ['<figcaption>a</figcaption>', '<figcaption><img src="/assets/img/960x900/a.webp" alt="" /></figcaption>'])
      assert.equal(richText.sanitize(figure(kept)), figure(kept))
  })

  it('takes a hundred elements inside one another, and says of more where they are', () => {
    const nested = (tag: string, count: number) => `${`<${tag}>`.repeat(count)}x${`</${tag}>`.repeat(count)}`
    assert.equal(richText.findError(nested('blockquote', 100)), undefined)
    assert.equal(richText.sanitize(nested('blockquote', 100)), nested('blockquote', 100))
    for (const tag of ['blockquote', 'div', 'svg', 'unknown']) {
      const deep = `<p>Some words &amp; more</p>${nested(tag, 101)}<script>y</script>`
      assert.match(
        richText.findError(deep) ?? '',
        /^has more than 100 elements inside one another, after “.*more”; close or remove some/,
        tag,
      )
      assert.match(richText.sanitize(deep), /^<p>Some words &amp; more x.*<\/p>$/, tag)
    }
    assert.match(richText.findError('<b>'.repeat(500)) ?? '', /at its beginning/)
    assert.equal(richText.findError('<p>a</p>'.repeat(500)), undefined)
  })
})
