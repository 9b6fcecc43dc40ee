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

test('takes an address of up to 254 characters, and none of 320', () => {
  const address = (length: number) => `ana@${'a23456789.'.repeat(40).slice(0, length - 8)}.com`.replace('..com', 'x.com')
  assert.deepEqual([address(254).length, address(320).length], [254, 320])
  const checked = parseMessage(form({ ...complete, email: address(254) }))
  assert.equal(checked.ok && checked.values.email, address(254))
  assert.deepEqual(errorsOf({ ...complete, email: address(320) }), { email: 'no-email' })
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
  const ends = [
    'ana@example.c',
    'ana@example.com.',
    'ana@-example.com',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
  ]
  const names = [
    '@example.com',
    '.ana@example.com',
    'a..na@example.com',
    'a b@example.com',
    '"ana"@example.com',
    'a@b@example.com',
    'ana%example.org@example.com',
  ]
  const others = ['ana', 'ana@', 'ana@example', 'ana@example.com\nbcc:x@example.com', 'Ana <ana@example.com>', 'a\u200bna@example.com']
  for (const email of [...ends, ...names, ...others]) {
    assert.deepEqual(errorsOf({ ...complete, email }), { email: 'no-email' }, JSON.stringify(email))
  }
})

test('takes every address that mail can be sent to, in any script', () => {
  const latin = ['ana+tag@example.com', "o'neil@example.com", 'r&d@example.com', 'a_b-c.d/e=f@sub.example.co.in', 'ana@9example.com']
  const others = ['ana@bücher.example', 'müller@example.de', 'मोहन@उदाहरण.भारत', '安娜@例子.公司', 'ana@xn--p1b6ci4b4b3a.xn--h2brj9c']
  for (const email of [...latin, ...others]) assert.deepEqual(errorsOf({ ...complete, email }), {}, email)
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
  return Object.fromEntries(faults.map(([name, fault]) => [name, typeof fault === 'string' ? fault : fault.message]))
}
