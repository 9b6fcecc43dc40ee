import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyLink } from '#app/admin/inbox/reply-link.ts'

const MESSAGE = { email: 'asha@example.net', subject: 'Pune & more?', from_name: 'Asha', received: 'November 21, 2026 at 2:02 PM' }

test('answers with "Re:", the subject and the message quoted', () => {
  const link = replyLink({ ...MESSAGE, message: 'Hello,\n\nten engineers & you' })
  assert.match(link, /^mailto:asha@example\.net\?subject=Re%3A%20Pune%20%26%20more%3F&body=/)
  assert.equal(
    new URL(link).searchParams.get('body'),
    '\r\n\r\nOn November 21, 2026 at 2:02 PM, Asha wrote:\r\n> Hello,\r\n> \r\n> ten engineers & you',
  )
})

test('adds nothing but a subject and a text, whatever the sender wrote', () => {
  const link = replyLink({ ...MESSAGE, email: 'a?bcc=x@example.net', subject: 're: x&bcc=y@example.net', message: '&cc=z@example.net' })
  const { pathname, searchParams } = new URL(link)
  assert.equal(decodeURIComponent(pathname), 'a?bcc=x@example.net')
  assert.deepEqual([...searchParams.keys()], ['subject', 'body'])
  assert.equal(searchParams.get('subject'), 're: x&bcc=y@example.net')
})

test('stays short enough for every mail program', () => {
  for (const message of ['word '.repeat(4000), '🙂'.repeat(9000), 'x\n'.repeat(9000), '\ud800'.repeat(9000), '\n'.repeat(9000)]) {
    const link = replyLink({ ...MESSAGE, message })
    assert.ok(link.length < 2000, `${link.length}`)
    assert.match(decodeURIComponent(link), /> \[…\]$/)
  }
})
