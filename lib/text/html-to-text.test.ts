import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { htmlToText, truncate } from './html-to-text.ts'

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
  })
})
