import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { completeLinkUrl, completeWebUrl, isLinkUrl } from './link-url.ts'

describe('the address of a link', () => {
  it('is made whole', () => {
    const whole: [string, string][] = [
      ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
      ['  example.com/page ', 'https://example.com/page'],
      ['example.com:8443', 'https://example.com:8443'],
      ['a@example.com', 'mailto:a@example.com'],
      ['mailto:a@example.com?subject=Hello', 'mailto:a@example.com?subject=Hello'],
      ['tel:+91-80-1234', 'tel:+91-80-1234'],
      ['/contact-us', '/contact-us'],
    ]
    for (const [typed, href] of whole) assert.deepEqual(completeLinkUrl(typed), { ok: true, href }, typed)
  })

  it('is made whole in fields for web addresses too', () => {
    assert.equal(completeWebUrl(' www.example.com/story '), 'https://www.example.com/story')
    assert.equal(completeWebUrl('/contact-us'), '/contact-us')
    for (const other of ['a@example.com', 'two words', 'tel:+91-80-1234', '//evil.example'])
      assert.equal(completeWebUrl(other), undefined, other)
  })

  it('has no user name and no password in it', () => {
    for (const typed of ['https://a:b@example.com/', 'https://example.com@evil.example'])
      assert.deepEqual(completeLinkUrl(typed), { ok: false, message: 'A link can have no user name and no password in it.' })
  })

  it('never runs anything', () => {
    const refused = [
      '',
      ' ',
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      'https://',
      'two words',
      'file:///etc/passwd',
    ]
    for (const typed of refused) {
      assert.equal(completeLinkUrl(typed).ok, false, typed)
      assert.equal(isLinkUrl(typed), false, typed)
    }
  })
})
