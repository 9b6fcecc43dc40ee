import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { headOf, inChunks, openSocket, statusOf, withLength } from './raw-request.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { until } from './wait-until.ts'
import { processesOf } from './worker-site.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=----0123456789abcdef0123456789'
const KB = 1024
const MB = 1024 * KB
const VISITORS_FORMS = ['/contact-us', '/login', '/contact-us.data']
const ADMIN_FORMS = [
  '/add-blog',
  '/add-tradewind-blog',
  '/edit-news/x',
  '/add-data-component',
  '/add-data-component/import',
  '/add-picture',
  '/add-picture/from',
]

/** That many bytes of nothing but fields: the form whose taking apart takes time with the square of its length. */
const fields = (bytes: number) => 'a&'.repeat(Math.ceil(bytes / 2)).slice(0, bytes)

describe('a form that is too large', { timeout: 300_000 }, () => {
  let site: RunningSite

  before(async () => {
    site = await startSite({ env: { GOOGLE_CLIENT_ID: 'client', SIGN_IN_LINK: 'on' } })
  })

  after(() => site.stop())

  const sent = (path: string, body: string, cookie = '') =>
    statusOf(site.port, withLength(site.port, { path, type: URLENCODED, body, cookie }))
  const healthy = async () => (await fetch(`${site.url}/healthz`)).status

  it('R40 is refused from anybody, whatever is in it, and the site goes on', async () => {
    for (const path of VISITORS_FORMS)
      for (const bytes of [64 * KB + 1, 1 * MB, 23 * MB]) {
        assert.equal(await sent(path, fields(bytes)), 413, `${path}, ${bytes} bytes`)
        assert.equal(await healthy(), 200)
      }
  })

  it('is taken to its end after the answer, so that a slow sender reads it', async () => {
    const socket = await openSocket(site.port)
    let answers = ''
    socket.setEncoding('latin1').on('data', (text: string) => {
      answers += text
    })
    socket.write(headOf(site.port, { path: '/contact-us', type: URLENCODED, length: 23 * MB }))
    await until(() => answers.startsWith('HTTP/1.1 413'))
    const answered = performance.now()
    for (let sent = 0; sent < 23; ) {
      if (performance.now() - answered < sent * 60) assert.equal(await healthy(), 200)
      else if (++sent && !socket.write(Buffer.alloc(MB, 'x'))) await once(socket, 'drain')
    }
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${site.port}\r\n\r\n`)
    await until(() => answers.includes('HTTP/1.1 200'))
    socket.destroy()
  })

  it('is refused when it comes in chunks and says nothing of its length', async () => {
    for (const path of VISITORS_FORMS) {
      const form = { path, type: URLENCODED, body: fields(2 * MB) }
      assert.equal(await statusOf(site.port, inChunks(site.port, form, 16 * KB)), 413, path)
    }
  })

  it('is refused from the administrator above 1 MB, or with more than 1,000 fields, unless it brings files', async () => {
    const cookie = await site.signIn()
    for (const path of ADMIN_FORMS) {
      // A picture comes as multipart, or not at all.
      const refused = path === '/add-picture' ? 400 : 413
      assert.equal(await sent(path, `title=${'x'.repeat(MB)}`, cookie), refused, path)
      assert.equal(await sent(path, fields(900 * KB), cookie), refused, path)
      const many = `------0123456789abcdef0123456789\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(50_000)
      const form = { path, type: MULTIPART, body: `${many}------0123456789abcdef0123456789--\r\n`, cookie }
      assert.equal(await statusOf(site.port, withLength(site.port, form)), 413, path)
      assert.equal(await healthy(), 200)
    }
  })

  it('is read up to the limit exactly', async () => {
    const contact = `from_name=Ada&email=ada@client.example&subject=x&message=`
    const filled = (bytes: number) => contact + 'x'.repeat(bytes - contact.length)
    // Read, and found too long in its words.
    assert.equal(await sent('/contact-us', filled(64 * KB)), 422)
    assert.equal(await sent('/contact-us', filled(64 * KB + 1)), 413)
    assert.equal(await sent('/contact-us', contact + '&x=1'.repeat(97)), 422)
    assert.equal(await sent('/contact-us', contact + '&x=1'.repeat(98)), 413)
  })

  it('never takes memory: forty of 23 MB at once are refused before they are kept', async () => {
    const before = mostMemory(site)
    const piece = Buffer.alloc(MB, 'x')
    function* form() {
      yield headOf(site.port, { path: '/contact-us', type: URLENCODED, length: 23 * MB })
      for (let sent = 0; sent < 23; sent++) yield piece
    }
    const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(site.port, form())))
    assert.deepEqual(new Set(statuses), new Set([413]))
    const grown = mostMemory(site) - before
    assert.ok(grown < 200 * MB, `grew by ${Math.round(grown / MB)} MB`)
    assert.equal(await healthy(), 200)
  })
})

/** The most memory that its processes ever had, in bytes. */
function mostMemory(site: RunningSite): number {
  const each = processesOf(site).map((pid) => /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return each.reduce((sum, kilobytes) => sum + Number(kilobytes) * KB, 0)
}
