import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

const CANARY = 'c4naryOf7heLog'
const ENVIRONMENT = {
  SEARCH_PASSWORD: `${CANARY}-search+/=`,
  EMAILJS_ACCESS_TOKEN: `${CANARY}-mail`,
  SMTP_URL: `smtp://site:${encodeURIComponent(`${CANARY}-smtp/@ü`)}@mail.example`,
}
const SECRETS = [
  ...Object.values(ENVIRONMENT),
  `${CANARY}-smtp/@ü`,
  `GET /login?token=${CANARY}&to=/admin`,
  `Cookie: __Host-session=${CANARY}; other=1`,
  `"Authorization": "Bearer ${CANARY}"`,
  `authorization=Basic ${CANARY}==`,
  `ApiKey ${CANARY}`,
  `nonce: ${CANARY}`,
  `password="${CANARY}"`,
  `eyJhbGciOiJIUzI1NiJ9.${CANARY}.${CANARY}`,
  `reply from ${CANARY}@mail.example.com refused`,
  `<${CANARY}.o'neil+tag@bücher.example>`,
]
const ADDRESSES = ['203.0.113.77', '2001:db8:85a3:1:2:8a2e:370:7334', '2001:db8::7334', '::ffff:203.0.113.77']
const HOSTILE = [
  'a\r\nb',
  '\u001b[31mred\u001b[0m',
  'a\u2028b\u2029c',
  '\u009b31m',
  '{"event":"forged"}\n{"event":"forged"}',
  '\0',
  '\ud800',
  '"\\',
]

async function linesOf(lines: [string, Record<string, string>][], end: string): Promise<string> {
  const words = [new URL('./log-lines.ts', import.meta.url).pathname, JSON.stringify({ lines, end })]
  const child = spawn(process.execPath, words, { env: { PATH: process.env.PATH, ...ENVIRONMENT }, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = await Promise.all([text(child.stdout), text(child.stderr)])
  return written.join('')
}

function parsed(written: string): Record<string, string>[] {
  return written
    .split(/[\n\r\u2028\u2029\u0085]/)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

describe('R44 the log', () => {
  for (const end of ['logged', 'thrown', 'rejected', 'warned'])
    test(`R44 has no secret, whole e-mail address or whole address of a machine, ${end}`, async () => {
      const written = await linesOf(
        [
          ['Tried', { reason: [...ADDRESSES, ...SECRETS].join(' ; ') }],
          ...SECRETS.map((reason): [string, { reason: string }] => ['Tried', { reason }]),
        ],
        end,
      )
      const lines = parsed(written)
      assert.equal(lines.length, SECRETS.length + (end === 'logged' ? 1 : 2), written)
      assert.doesNotMatch(written, new RegExp(CANARY))
      for (const address of ADDRESSES) assert.ok(!written.includes(address), address)
      assert.match(written, /…@mail\.example\.com/)
      assert.match(written, /203\.0\.113\.…/)
    })

  test('R44 says what is left of a line that has none of it', async () => {
    const reason = 'connect ECONNREFUSED 127.0.0.1:9200 at 12:30:45, node_modules/@hono/node-server v2.1.8, [::1]:3000'
    const [line] = parsed(await linesOf([['Tried', { reason }]], 'logged'))
    assert.equal(line?.reason, reason)
  })

  test('R44 has each event on a line of its own, whatever is in it, with its time in UTC', async () => {
    const written = await linesOf(
      HOSTILE.map((bad): [string, Record<string, string>] => [`Tried ${bad}`, { reason: bad, [bad]: bad }]),
      'logged',
    )
    assert.doesNotMatch(written, /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/u)
    const lines = parsed(written)
    assert.deepEqual(
      lines.map(({ event, reason }) => [event, reason]),
      HOSTILE.map((bad) => [`Tried ${bad}`, bad]),
    )
    for (const { time } of lines) assert.match(time ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('R44 names the request that its answer names', async () => {
    const app = await openTestApp()
    await app.store.close()
    const response = await app.request('/blog-details?id=one')
    const id = response.headers.get('X-Request-Id') ?? ''
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}$/)
    assert.deepEqual([...new Set(app.logged.map(({ details }) => details?.request))], [id])
    const other = await app.request('/blog-details?id=one', { headers: { 'X-Request-Id': id } })
    assert.notEqual(other.headers.get('X-Request-Id'), id)
  })
})
