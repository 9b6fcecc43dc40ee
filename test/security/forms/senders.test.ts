import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { clientKey } from '#app/http/limits/client-key.ts'
import { serveApp } from '#server/http/serve.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** What programs write their supposed address into. */
const NAMES = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP', 'X-Forwarded-Host']
const ROTATIONS = Number(process.env.ROTATIONS ?? 100)

async function openServed(t: TestContext, trustedProxies: number) {
  const app = await openTestApp({ settings: { trustedProxies } })
  const { port, serving } = await onFreePort(async (port) => ({
    port,
    serving: await serveApp(app.hono, { host: '127.0.0.1', port }, { front: app.front }),
  }))
  t.after(async () => {
    await serving.stop(0)
    await app.close()
  })
  return (link: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const form = { Origin: `http://127.0.0.1:${port}`, 'Content-Type': 'application/x-www-form-urlencoded', ...headers }
      request({ host: '127.0.0.1', port, method: 'POST', path: '/login', headers: form }, (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      )
        .on('error', reject)
        .end(`link=${link}`)
    })
}

describe('who a limit takes somebody for', () => {
  it('R34 is whose socket it is, whatever the headers say, without a proxy', async (t) => {
    const ask = await openServed(t, 0)
    const statuses: number[] = []
    for (let turn = 0; turn < ROTATIONS; turn++) {
      const address = `198.51.${turn >> 8}.${turn & 255}`
      const headers = Object.fromEntries(NAMES.map((name) => [name, name === 'Forwarded' ? `for=${address}` : address]))
      delete headers['X-Forwarded-Host']
      statuses.push(await ask(`wrong${turn}`, headers))
    }
    assert.deepEqual(
      [statuses.filter((status) => status === 422).length, statuses.filter((status) => status === 429).length],
      [10, ROTATIONS - 10],
    )
  })

  it('R34 is whom the trusted proxy saw, whatever was written before and in other headers', async (t) => {
    const ask = await openServed(t, 1)
    const statuses: number[] = []
    for (let turn = 0; turn < 30; turn++) {
      const made = `198.51.100.${turn}`
      statuses.push(
        await ask('wrong', {
          'X-Forwarded-For': `${made}, 10.0.0.${turn}, 203.0.113.7`,
          'X-Real-IP': made,
          Forwarded: `for=${made}`,
        }),
      )
    }
    assert.deepEqual(statuses, [...Array(10).fill(422), ...Array(20).fill(429)])
    assert.equal(await ask('wrong', { 'X-Forwarded-For': '203.0.113.7, 203.0.113.8' }), 422)
  })

  it('R34 is one, however the proxy writes an address', () => {
    const same = [
      [
        '203.0.113.7',
        '203.0.113.7:4711',
        '::ffff:203.0.113.7',
        '::FFFF:203.0.113.7',
        '0:0:0:0:0:ffff:203.0.113.7',
        '[::ffff:203.0.113.7]:80',
      ],
      ['2001:db8::1', '2001:DB8:0:0:1:2:3:4', '[2001:db8::2]', '[2001:0db8::3]:443', '2001:db8:0000:0000::'],
      ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff'],
      ['::1', '0:0:0:0:0:0:0:1'],
      [''],
    ]
    const keys = same.map((spellings) => [...new Set(spellings.map(clientKey))])
    for (const [at, found] of keys.entries()) assert.equal(found.length, 1, `${same[at]}: ${found}`)
    assert.equal(new Set(keys.flat()).size, same.length)
  })
})

describe('what the API gives one address', () => {
  async function openTwo(t: TestContext) {
    const place = await newPlace(t)
    const open = async () => openTestApp({ opened: await openStore(place), settings: { trustedProxies: 1 } })
    const apps: [TestApp, TestApp] = [await open(), await open()]
    t.after(() => Promise.all(apps.map((app) => app.close())))
    const ask = (app: TestApp, from = '203.0.113.7') => app.request('/api/news/none', { headers: { 'X-Forwarded-For': from } })
    return { apps, ask }
  }

  it('R34 is three hundred answers in ten seconds from two processes together, and the store is asked for few of them', async (t) => {
    const { apps, ask } = await openTwo(t)
    let writes = 0
    for (const { services } of apps) {
      const { create, update } = services.store
      services.store.create = (...given) => {
        writes++
        return create(...given)
      }
      services.store.update = (...given) => {
        writes++
        return update(...given)
      }
    }
    const askBoth = (times: number) => Promise.all(Array.from({ length: times }, (_, at) => ask(apps[at % 2 ? 1 : 0])))
    // First so many that each has told the store of its first thirty. Then each is asked for all there are: whichever takes more shares has a use for them.
    const answers = [...(await askBoth(62)), ...(await askBoth(538))]
    assert.equal(answers.filter(({ status }) => status === 404).length, 300)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 300)
    for (const { headers } of refused) assert.match(headers.get('Retry-After') ?? '', /^(?:[1-9]|10)$/)
    assert.match(String((await refused[0]?.json())?.error), /^Too many tries\. Please try again in a minute\.$/)
    assert.ok(writes <= 30, `${writes} writes`)
    assert.equal((await ask(apps[0], '203.0.113.8')).status, 404)
    for (const { clock } of apps) clock.now = new Date(clock.now.getTime() + 10_000)
    assert.equal((await ask(apps[0])).status, 404)
  })

  it('R34 is counted by each process where the store takes nothing', async (t) => {
    const { apps, ask } = await openTwo(t)
    const [app] = apps
    app.services.store.create = () => Promise.reject(new Error('full'))
    const answers = await Promise.all(Array.from({ length: 400 }, () => ask(app)))
    assert.equal(answers.filter(({ status }) => status === 404).length, 300)
  })
})
