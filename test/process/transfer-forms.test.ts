import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hasProgram } from './find-program.ts'
import { startNginx } from './nginx.ts'
import { inChunks, statusOf, withLength } from './raw-request.ts'
import { type RunningSite, startSite } from './running-site.ts'

const FIELDS = { from_name: 'Ada', email: 'ada@client.example', subject: 'A question', message: 'Grüße, 你好 & = %41 +' }
const BOUNDARY = '----0123456789abcdef0123456789'
const BODIES = [
  { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(FIELDS).toString() },
  { type: `multipart/form-data; boundary=${BOUNDARY}`, body: multipart(FIELDS) },
]
/** Kept, and the visitor is told so: as a page, or by going to one. */
const TAKEN = [200, 302, 303]

describe('a form, however it travels,', () => {
  let site: RunningSite
  let cookie: string

  before(async () => {
    site = await startSite()
    cookie = await site.signIn()
  })

  after(() => site.stop())

  it('arrives whole: with its length, in one chunk, in small ones and byte by byte', async () => {
    for (const { type, body } of BODIES) {
      const form = { path: '/contact-us', type, body }
      assert.ok(TAKEN.includes(await statusOf(site.port, withLength(site.port, form))), type)
      for (const size of [1_000_000, 7, 1]) {
        assert.ok(TAKEN.includes(await statusOf(site.port, inChunks(site.port, form, size))), `${type} in chunks of ${size}`)
      }
    }
    assert.equal(await messages(), 8)
  })

  it('is refused in words when it ends too early or is none', async () => {
    const broken = { path: '/contact-us', type: BODIES[1]?.type ?? '', body: multipart(FIELDS).slice(0, -40) }
    assert.equal(await statusOf(site.port, withLength(site.port, broken)), 400)
    assert.equal(await statusOf(site.port, inChunks(site.port, { ...broken, body: 'nothing of the kind' }, 5)), 400)
    assert.equal(await statusOf(site.port, inChunks(site.port, { ...broken, type: 'multipart/form-data' }, 5)), 400)
  })

  it('arrives whole behind nginx that passes bodies on as they come', {
    skip: hasProgram('nginx') ? false : 'there is no nginx here',
  }, async () => {
    const nginx = await startNginx(`location / {
      proxy_pass http://127.0.0.1:${site.port}; proxy_http_version 1.1; proxy_request_buffering off;
      proxy_set_header Host localhost:${site.port}; }`)
    const before = await messages()
    for (const { type, body } of BODIES)
      for (const pieces of [
        withLength(site.port, { path: '/contact-us', type, body }),
        inChunks(site.port, { path: '/contact-us', type, body }, 9),
      ]) {
        assert.ok(TAKEN.includes(await statusOf(nginx.port, pieces)), type)
      }
    assert.equal(await messages(), before + 4)
    await nginx.stop()
  })

  async function messages(): Promise<number> {
    const csv = await (await fetch(`${site.url}/admin/messages.csv`, { headers: { Cookie: cookie } })).text()
    return csv.split('ada@client.example').length - 1
  }
})

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}
