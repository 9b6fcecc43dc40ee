import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { isLinkUrl, parseLinkUrl, parseWebUrl } from '#lib/text/link-url.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openBrowser } from '#test/browser/browser.ts'
import { foreignPayloads } from '#test/security/payloads/foreign-payloads.ts'
import { ADDRESSES } from '#test/security/payloads/own-payloads.ts'

const SCHEMES = ['javascript:alert(1)', 'vbscript:x', 'data:text/html,x', 'https://a.example/', '//a.example/', '/a', 'mailto:a@b.example']
/** What parsers drop, take for a space, or take for another sign. */
const SIGNS = [
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)),
  ...['\u007f', '\u0085', '\u00a0', '\u00ad', '\u1680', '\u180e', '\u200b', '\u200d', '\u202e', '\u2028', '\u2060', '\u3000', '\ufeff'],
  ...['\\', '/', ':', '&colon;', '&Tab;', '&#x09;', '%09', '％', '：', '／', '＠', '@', '?', '#', ';'],
]

/** Each scheme with each sign at each place of its beginning. */
function* spellings(): Generator<string> {
  for (const address of SCHEMES)
    for (const sign of SIGNS)
      for (let at = 0; at <= Math.min(address.length, 13); at++) yield address.slice(0, at) + sign + address.slice(at)
}

/** Runs in a page: what following each address means there. */
function followed(addresses: readonly string[]): { protocol: string; isHere: boolean }[] {
  return addresses.map((address) => {
    const link = document.createElement('a')
    link.setAttribute('href', address)
    return { protocol: link.protocol, isHere: link.host === location.host }
  })
}

/** Runs in a page: the same of what its parser makes of links in HTML. */
function linksIn(html: string): { href: string; protocol: string; isOutside: boolean; rel: string }[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll('a[href]')].map((element) => {
    const link = document.createElement('a')
    link.setAttribute('href', element.getAttribute('href') ?? '')
    const isOutside = /^https?:$/.test(link.protocol) && link.host !== location.host
    return { href: link.href, protocol: link.protocol, isOutside, rel: element.getAttribute('rel') ?? '' }
  })
}

describe('R38 a link, as Chromium follows it', () => {
  const foreign = process.env.CORPORA ? foreignPayloads(process.env.CORPORA).texts : []
  const typed = [...new Set([...ADDRESSES, ...spellings(), ...foreign])]
  let browser: Browser
  let page: Page

  before(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    await page.route('https://own.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('https://own.example/x')
  })

  after(() => browser.close())

  test('R38 leads to the web, to mail or to a phone, and a path leads nowhere but here', async () => {
    const kept = typed.flatMap((text) => parseLinkUrl(text) ?? [])
    assert.ok(kept.length > 100 && kept.length < typed.length)
    const meant = await page.evaluate(
      followed,
      kept.map(({ href }) => href),
    )
    const PROTOCOLS: Record<(typeof kept)[number]['leads'], RegExp> = {
      outside: /^https?:$/,
      here: /^https:$/,
      beside: /^https:$/,
      mail: /^mailto:$/,
      phone: /^tel:$/,
    }
    const wrong = kept.filter(({ leads }, at) => {
      const { protocol, isHere } = meant[at] ?? { protocol: '', isHere: false }
      // An address that no browser can read leads nowhere.
      if (protocol === ':' && leads === 'outside') return false
      return !PROTOCOLS[leads].test(protocol) || ((leads === 'here' || leads === 'beside') && !isHere)
    })
    assert.deepEqual(wrong, [])
  })

  test('R38 is taken by a field only if it leads to the web', async () => {
    const kept = typed.flatMap((text) => parseWebUrl(text) ?? [])
    const meant = await page.evaluate(followed, kept)
    assert.deepEqual(
      kept.filter((_, at) => !/^(?:https?)?:$/.test(meant[at]?.protocol ?? '')),
      [],
    )
    assert.deepEqual(
      typed.filter((text) => isLinkUrl(text) && /^\s*(?:java|vb)script:/i.test(text)),
      [],
    )
  })

  test('R38 in an article has no other scheme, however it is written, and outside its rel', async () => {
    const quoted = (text: string) => text.replaceAll('"', '&quot;')
    const html = typed.map((text) => richText.sanitize(`<a href="${quoted(text)}">a</a>`)).join('\n')
    const links = await page.evaluate(linksIn, html)
    assert.ok(links.length > 100)
    assert.deepEqual(
      links.filter(({ protocol }) => !/^(?:(?:https?|mailto|tel):|:)$/.test(protocol)),
      [],
    )
    assert.deepEqual(
      links.filter(({ isOutside, rel }) => isOutside && rel !== 'noopener noreferrer'),
      [],
    )
  })
})
