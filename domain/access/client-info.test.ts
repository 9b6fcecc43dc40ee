import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeBrowser, networkOf } from './client-info.ts'

it('of an address a network is kept, and no person', () => {
  for (const [address, network] of [
    ['203.0.113.57', '203.0.113.0/24'],
    ['::ffff:203.0.113.57', '203.0.113.0/24'],
    ['2001:0db8:0001:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:DB8::7', '2001:db8:0::/48'],
    ['127.0.0.1', 'the server itself'],
    ['::1', 'the server itself'],
    ['', 'an unknown network'],
    ['not an address', 'an unknown network'],
    ['<b>:</b>', 'an unknown network'],
  ])
    assert.equal(networkOf(address ?? ''), network, address)
})

it('a browser is named in a few words', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
  for (const [userAgent, words] of [
    [chrome, 'Chrome on Linux'],
    [chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64').concat(' Edg/150.0'), 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19 Safari/605.1.15', 'Safari on macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19 Mobile Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    ['curl/8.0', 'An unknown browser'],
    ['Something (Windows NT 10.0)', 'A browser on Windows'],
    ['', 'An unknown browser'],
  ])
    assert.equal(describeBrowser(userAgent ?? ''), words, userAgent)
})
