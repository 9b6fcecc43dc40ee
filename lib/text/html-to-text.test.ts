import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { excerptFromHtml, htmlToText, truncate } from './html-to-text.ts'

describe('plain text', () => {
  it('keeps the words of an article apart and its characters as they are', () => {
    assert.equal(
      htmlToText('<h2>One</h2><p>two <b>th</b>ree&nbsp;&amp; &#8364;&#x20AC;</p><ul><li>four</li><li>five</li></ul>'),
      'One two three & €€ four five',
    )
  })

  it('takes names that are no entity as they are written', () => {
    assert.equal(htmlToText('&constructor; &toString; &bogus;'), '&constructor; &toString; &bogus;')
  })

  it('reads a text full of unclosed brackets as fast as any other', () => {
    const started = process.cpuUsage().user
    htmlToText('<p '.repeat(70_000))
    assert.ok(process.cpuUsage().user - started < 2_000_000, 'the work grows with the length, not with its square')
  })

  it('is cut between words', () => {
    assert.equal(truncate('one two three', 9), 'one two…')
    assert.equal(truncate('one', 9), 'one')
    assert.equal(truncate('one two, three', 11), 'one two…')
  })

  it('of an article begins after its headings and ends with a sentence, or without a comma', () => {
    const html = '<h2>Why Pune</h2><p>It has engineers. They stay, and they speak, read and write English.</p>'
    assert.equal(excerptFromHtml(html, 200), 'It has engineers. They stay, and they speak, read and write English.')
    assert.equal(excerptFromHtml(html, 40), 'It has engineers.')
    assert.equal(excerptFromHtml('<p>One, two and three in the U.S. are four</p>', 36), 'One, two and three in the U.S. are…')
    const list = '<p>Three cities:</p><ul><li><p>Pune</p></li><li>Nashik.</li><li><b>Goa</b></li></ul><p>We like them.</p>'
    assert.equal(excerptFromHtml(list, 200), 'Three cities: Pune; Nashik. Goa. We like them.')
    assert.equal(excerptFromHtml('<h2>Only a heading</h2>', 200), 'Only a heading')
    assert.equal(excerptFromHtml('<h2>'.repeat(100_000), 200), '')
  })
})
