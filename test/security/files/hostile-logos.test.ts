import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanSvg } from '#server/images/branding/clean-svg.ts'
import { writeSvg } from '#server/images/branding/write-svg.ts'

const ROOT = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"'
const svg = (inner: string, more = '') => `<svg ${ROOT} ${more}>${inner}<path d="M0 0h9v9z"/></svg>`

const REFUSED: [string, string, RegExp][] = [
  ['a script', svg('<script>alert(1)</script>'), /script/],
  ['a script of its own space', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'), /./],
  ['a script in what is left out', svg('<metadata><script>alert(1)</script></metadata>'), /script/],
  ['a handler', svg('', 'onload="alert(1)"'), /onload/],
  ['a handler in capitals', svg('<g OnClick="alert(1)"/>'), /OnClick/],
  ['a page in it', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'), /foreignObject/],
  ['a use from outside', svg('<use href="https://evil.example/a.svg#a"/>'), /outside/],
  ['a use of data', svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#a"/>'), /outside/],
  ['a picture from outside', svg('<image href="https://evil.example/a.png"/>'), /picture/],
  ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), /link/],
  ['a fill from outside', svg('<path fill="url(https://evil.example/#a)" d="M0 0"/>'), /outside/],
  ['a style from outside', svg('<style>@import url(https://evil.example/a.css);</style>'), /styles/],
  ['a class from outside', svg('<style>.a{fill:url(//evil.example/#b)}</style><g class="a"/>'), /outside/],
  ['a style with a colour from outside', svg('<g style="fill:URL( //evil.example/a )"/>'), /outside/],
  ['a stylesheet that hides', svg('<style>*{display:none}</style>'), /styles/],
  ['what moves', svg('<animate attributeName="href" to="javascript:alert(1)"/>'), /moves/],
  ['what sets', svg('<set attributeName="onload" to="alert(1)"/>'), /moves/],
  ['letters', svg('<text>Log in here</text>'), /letters/],
  ['definitions', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, /ENTITY/],
  ['definitions from outside', `<!DOCTYPE svg [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>${svg('')}`, /ENTITY/],
  ['nesting', svg('<g>'.repeat(5000) + '</g>'.repeat(5000)), /nested/],
  ['too many parts', svg('<g/>'.repeat(5000)), /3,000 parts/],
  ['a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /circle/],
  ['itself in its own mask', svg('<mask id="m"><g mask="url(#m)"/></mask>'), /circle/],
  [
    'a laugh',
    svg([...Array(12).keys()].map((at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(9)}</g>`).join('')),
    /over and over/,
  ],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', /how large/],
  ['an endless size', '<svg viewBox="0 0 1e999 1"><path d="M0 0"/></svg>', /how large/],
  ['a page', '<html><svg viewBox="0 0 1 1"/></html>', /no drawing/],
]

const SIZE = { width: 10, height: 10, inner: { x: 0, y: 0, width: 10, height: 10 }, colour: '#0f1a2e' }

/** All that a written logo may hold. */
const WRITTEN =
  /^(?:<\/?(?:svg|g|defs|symbol|use|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|mask)(?: [a-zA-Z\d-]+="[^"<>]*")*\/?>)+$/

describe('an SVG from a stranger', () => {
  for (const [what, text, why] of REFUSED) {
    it(`with ${what} is refused in words`, () => {
      const cleaned = cleanSvg(text)
      if (what === 'a script of its own space') return assert.doesNotMatch(cleaned.ok ? written(text) : '', /script|alert/)
      assert.ok(!cleaned.ok)
      assert.match(cleaned.why, why)
    })
  }

  it('is rewritten from an allowlist, whatever else it contains', () => {
    const beside = `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/a.css"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`
    const text = `${beside}${svg(`<!-- <script> --><metadata><x>words</x></metadata><title>T</title><desc>D</desc>words<![CDATA[<script>alert(1)</script>]]>
      <sodipodi:namedview id="x"/><g data-name="a" class="none" inkscape:label="b" xml:base="https://evil.example/" fill="red&quot; onload=&quot;alert(1)">
      <path d="M0 0" style="fill:#fff;behavior:url;-moz-binding:none"/><linearGradient id="a b"/><filter-x/></g>`)}`
    const out = written(text)
    assert.match(out, WRITTEN)
    assert.doesNotMatch(out, /script|alert|evil|words|onload|base|data-|xml-stylesheet|binding/)
    assert.match(out, /<path d="M0 0" fill="#fff"\/>/)
  })

  it('keeps what logos are made of', () => {
    const out = written(
      svg(`<defs><linearGradient id="g" x2="1"><stop offset="0%" style="stop-color:#f00;stop-opacity:.5"/></linearGradient>
      <clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath><symbol id="s" viewBox="0 0 4 4"><rect width="4" height="4" rx="1"/></symbol></defs>
      <style type="text/css"><![CDATA[ .st0, .st1 { fill: url(#g); } .st1{stroke:rgb(1, 2, 3)} ]]></style>
      <g class="st1" clip-path="url(#c)" transform="translate(1 2) scale(.5)"><use xlink:href="#s" x="1"/><path class="st0" d="M1-2.5e-1z" fill="currentColor"/></g>`),
    )
    assert.match(out, WRITTEN)
    for (const part of [
      '<stop offset="0%" stop-color="#f00" stop-opacity=".5"/>',
      '<g clip-path="url(#c)" transform="translate(1 2) scale(.5)" fill="url(#g)" stroke="rgb(1, 2, 3)">',
      '<use href="#s" x="1"/>',
      '<path d="M1-2.5e-1z" fill="url(#g)"/>',
    ])
      assert.ok(out.includes(part), `${part} in ${out}`)
  })

  it('of 100 KB is read to its end, whatever it holds', () => {
    const size = 100 * 1024
    const long = [
      '<'.repeat(size),
      `<svg ${'a="" '.repeat(size / 5)}`,
      `<!--${'-'.repeat(size)}`,
      svg(`<style>${'/*'.repeat(size / 2)}</style>`),
      svg(`<style>${'/* *'.repeat(size / 4)}</style>`),
      svg(`<path d="${'M'.repeat(size)}!"/>`),
      svg(`<g transform="${'scale(1)'.repeat(size / 8)}!"/>`),
      svg(`<g style="${'a:b;'.repeat(size / 4)}"/>`),
      `<svg viewBox="${' '.repeat(size)}">`,
      `<!DOCTYPE ${'<!'.repeat(size / 2)}`,
    ]
    for (const text of long) {
      const cleaned = cleanSvg(text)
      assert.ok(!cleaned.ok || writeSvg(cleaned.svg, SIZE).length < 2 * size)
    }
  })
})

function written(text: string): string {
  const cleaned = cleanSvg(text)
  assert.ok(cleaned.ok, cleaned.ok ? '' : cleaned.why)
  return writeSvg(cleaned.svg, SIZE)
}
