import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { createImageProcessor } from '#server/images/processor.ts'

const { drawBranding } = createImageProcessor()
const ROOT = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"'
const svg = (inner: string, more = '') => `<svg ${ROOT} ${more}>${inner}<path fill="#e4572e" d="M0 0h9v9z"/></svg>`

const draw = (text: string) =>
  drawBranding({ accent: '#f3a51d', name: 'Tradewind', logo: { kind: 'svg', data: new TextEncoder().encode(text) } })

const HOSTILE: Record<string, string> = {
  'a script': svg('<script>alert(1)</script>'),
  'a handler': svg('<g OnClick="alert(1)"/>', 'onload="alert(1)"'),
  'a page in it': svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">alert</p></foreignObject>'),
  'a link': svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
  'what moves': svg('<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>'),
}

const REFUSED: Record<string, string> = {
  'no drawing': '<html><svg viewBox="0 0 1 1"/></html>',
  'an endless size': '<svg viewBox="0 0 1e999 1"><path d="M0 0"/></svg>',
  'half of it': svg('').slice(0, 60),
  nesting: svg('<g>'.repeat(5000) + '</g>'.repeat(5000)),
  'a laugh of entities': `<!DOCTYPE svg [${[...Array(12).keys()].map((at) => `<!ENTITY a${at} "${`&a${at + 1};`.repeat(20)}">`).join('')}]>${svg('&a0;')}`,
  'a laugh of parts': svg(
    [...Array(14).keys()].map((at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(12)}</g>`).join('') +
      '<g id="a14"><path d="M0 0h9v9"/></g>',
  ),
}

describe('an SVG from a stranger', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    it(`with ${what} becomes a picture`, async () => {
      const drawn = await draw(text)
      assert.ok(drawn?.ok && drawn.logo)
      for (const { data } of [drawn.logo.light, drawn.logo.dark])
        assert.equal((await sharp(Buffer.from(data, 'base64')).metadata()).format, 'webp')
      const icon = Buffer.from(drawn.icons.svg, 'base64').toString()
      assert.match(
        icon,
        /^<svg [^<>]*><title>Tradewind<\/title><rect [^<>]*\/><image [^<>]* href="data:image\/png;base64,[^"]*"\/><\/svg>$/,
      )
    })
  }

  for (const [what, text] of Object.entries(REFUSED))
    it(`with ${what} is refused in words`, async () => {
      const drawn = await draw(text)
      assert.match(drawn?.ok === false ? drawn.message : '', /can’t be drawn|couldn’t draw the logo/)
    })

  it('reads nothing from the network or the disk', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const icon = pathToFileURL('public/icon-512.png').href
    const plain = await draw(svg(''))
    const [text, ...others] = [
      `<image href="${there}/a.png" width="9" height="9"/><image href="${icon}" width="9" height="9"/><use href="${there}/a.svg#a"/>`,
      `<style>@import url(${there}/a.css); .a { fill: url(${there}/a.svg#b) }</style><g class="a"/>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${icon}" parse="text"/>`,
    ].map((inner) => svg(inner))
    const entity = `<!DOCTYPE svg [<!ENTITY a SYSTEM "${there}/a.txt"><!ENTITY % b SYSTEM "${there}/b.dtd"> %b;]>${svg('&a;')}`
    for (const each of [text, ...others, entity]) {
      const drawn = await draw(each ?? '')
      assert.ok(!drawn?.ok || (plain?.ok && drawn.logo?.light.data === plain.logo?.light.data), each)
    }
    server.close()
    assert.deepEqual(asked, [])
  })
})
