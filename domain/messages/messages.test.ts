import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMessage } from './messages.ts'

const complete = { from_name: 'Ana Pérez 安娜', email: 'ana@example.com', subject: 'Ten engineers', message: 'Line one\r\nLine two 🙂' }

test('reads a complete message', () => {
  const checked = parseMessage(form(complete))
  assert.ok(checked.ok)
  assert.equal(checked.values.from_name, 'Ana Pérez 安娜')
  assert.equal(checked.values.message, 'Line one\nLine two 🙂')
})

test('says what is missing', () => {
  assert.deepEqual(errorsOf({ from_name: ' ', message: '\n' }), {
    from_name: 'missing',
    email: 'no-email',
    subject: 'missing',
    message: 'missing',
  })
})

test('refuses what is no e-mail address', () => {
  for (const email of ['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@example.com\nbcc:x@example.com']) {
    assert.deepEqual(errorsOf({ ...complete, email }), { email: 'no-email' }, JSON.stringify(email))
  }
})

test('says how long a text may be', () => {
  assert.match(errorsOf({ ...complete, message: 'x'.repeat(1_000_000) }).message ?? '', /at most 20,000 characters long; it has 1,000,000/)
  assert.match(errorsOf({ ...complete, subject: 'x'.repeat(301) }).subject ?? '', /at most 300 characters/)
})

test('refuses control characters, line breaks in a line, and a field sent twice', () => {
  assert.match(errorsOf({ ...complete, message: 'a\u0000b' }).message ?? '', /control character/)
  assert.match(errorsOf({ ...complete, subject: 'a\nb' }).subject ?? '', /one line/)
  const twice = form(complete)
  twice.append('email', 'second@example.com')
  assert.equal(parseMessage(twice).ok, false)
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

function errorsOf(fields: Record<string, string>): Record<string, string> {
  const checked = parseMessage(form(fields))
  const faults = Object.entries(checked.ok ? {} : checked.faults)
  return Object.fromEntries(faults.map(([name, fault]) => [name, typeof fault === 'string' ? fault : fault.told]))
}
