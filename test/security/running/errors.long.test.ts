import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** What the inside of the site is known by. */
const INSIDE =
  /no such table|SQLITE|sqlite|database is|documents\b.*\bFROM|SELECT |\.tsx?:\d|node_modules|node:internal|file:\/\/|\/tmp\/|\bat (?:async )?[\w.<>]+ \(/
const HEADS = ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Cross-Origin-Resource-Policy']
const OF_DOCUMENTS = ['Permissions-Policy', 'Cross-Origin-Opener-Policy']
const OTHERS = ['/api/blog/one', '/assets/img/960x900/a.webp', '/assets/img/352x330/a.webp', '/nope', '/robots.txt', '/healthz', '/readyz']

/** Every address with something in the place of each name, and with each of its parameters. */
const ADDRESSES = [
  ...pages.flatMap((page: Page) => {
    const path = page.path.replaceAll(/:\w+/g, 'one')
    return [path, ...(page.query ?? []).map((name) => `${path}?${name}=one`), ...('file' in page ? [`${path}.data`] : [])]
  }),
  ...OTHERS,
]

type Failing = { app: TestApp; cookie: string }

/** Ways in which a store fails that was good when the site was started. */
const FAILURES: Record<string, () => Promise<Failing>> = {
  async 'is closed'() {
    const app = await openTestApp()
    const cookie = await app.signIn()
    await app.store.close()
    return { app, cookie }
  },
  async 'has lost a table'() {
    const path = join(mkdtempSync(join(tmpdir(), 'lost-table-')), 'store.sqlite')
    const app = await openTestApp({ opened: await openFile(path) })
    const cookie = await app.signIn()
    const beside = new DatabaseSync(path)
    beside.exec('ALTER TABLE documents RENAME TO lost')
    beside.close()
    return { app, cookie }
  },
  async 'knows the session and no more'() {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const { get } = app.store
    const fail = () => Promise.reject(new Error('SQLITE_ERROR: no such table: documents /tmp/x.sqlite at Store.find (/opt/x.ts:1:2)'))
    for (const name of ['find', 'scan', 'create', 'createMany', 'update', 'remove', 'increment', 'getCounters', 'removeCounters'] as const)
      app.store[name] = fail
    app.store.get = (index, id) => (index === 'sessions' || index === 'administrators' ? get(index, id) : fail())
    return { app, cookie }
  },
}

describe('R45 every address, where the store', () => {
  for (const [failure, open] of Object.entries(FAILURES))
    test(`R45 ${failure}, says nothing of the inside, under the same headers, and names the request`, async () => {
      const { app, cookie } = await open()
      const counts = { asked: 0, failed: 0 }
      for (const path of ADDRESSES)
        for (const init of [
          {},
          { headers: { Cookie: cookie } },
          { method: 'POST', body: new URLSearchParams({ one: 'two' }), headers: { Cookie: cookie } },
        ]) {
          const asked = `${init.method ?? 'GET'} ${path}`
          app.logged.length = 0
          const response = await app.request(path, init)
          const text = await response.text()
          counts.asked++
          assert.doesNotMatch(text, INSIDE, asked)
          assert.doesNotMatch(JSON.stringify([...response.headers]), INSIDE, asked)
          const isImage = response.headers.get('Content-Type')?.startsWith('image/')
          for (const name of isImage ? HEADS : [...HEADS, ...OF_DOCUMENTS]) assert.ok(response.headers.get(name), `${asked}: ${name}`)
          assert.match(response.headers.get('Content-Security-Policy') ?? '', /default-src 'none'|sandbox/, asked)
          if (response.status < 500) continue
          counts.failed++
          assert.doesNotMatch(response.headers.get('Cache-Control') ?? '', /^public/, asked)
          const id = response.headers.get('X-Request-Id') ?? ''
          if (path === '/readyz') continue
          assert.match(id, /^[0-9a-f-]{13}$/, asked)
          const isLastPage = text.includes('Unexpected Application Error!')
          if (isLastPage) assert.ok(text.includes(id), `${asked} does not say ${id}`)
          for (const { details } of app.logged) assert.equal(details?.request ?? id, id, asked)
        }
      await app.settled()
      assert.ok(counts.asked > 300 && counts.failed > 20, JSON.stringify(counts))
    })
})
