import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { richText } from './rich-text.ts'

const article =
  '<h2>Title</h2><p>Text with <strong>bold</strong>, <em>italic</em>, <code>code</code> and <a href="https://a.example/x" rel="noopener noreferrer">a link</a>.</p>' +
  '<ul><li><p>One</p></li></ul><ol><li><p>Two</p></li></ol><blockquote><p>Quote</p></blockquote><pre><code>x &lt; y</code></pre>' +
  '<table><tbody><tr><th colspan="1" rowspan="1"><p>Head</p></th><td colspan="2" rowspan="1"><p>Cell</p></td></tr></tbody></table>'

describe('the sanitiser', () => {
  it('keeps an article as it is', () => {
    assert.equal(richText.sanitize(article), article)
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
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
    ]
    for (const href of hostile) assert.doesNotMatch(richText.sanitize(`<a href="${href}">a</a>`), /href/, href)
    assert.match(richText.sanitize('<a href="/contact-us">a</a>'), /href="\/contact-us"/)
    assert.match(richText.sanitize('<a href="mailto:a@b.example">a</a>'), /mailto/)
  })

  it('changes nothing the second time', () => {
    const odd = [
      article,
      '<figure><img src="/assets/img/960x900/a.webp" alt width="1" height="x"><figcaption></figcaption></figure>',
      '<b>x<i>y</b>z</i>',
      '<p>a<table><td>b',
      '<a href="https://a.example">x',
      '&lt;script&gt;',
      '<h1>x</h1><h6>y</h6>',
      '<div><div>a</div></div>',
    ]
    for (const html of odd) assert.equal(richText.sanitize(richText.sanitize(html)), richText.sanitize(html), html)
  })

  it('survives deep nesting', () => {
    assert.match(richText.sanitize(`${'<blockquote>'.repeat(10_000)}deep`), /deep|^$|blockquote/)
  })
})
