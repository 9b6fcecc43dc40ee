import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { freePort } from './free-port.ts'

const ACKNOWLEDGED = 1000
const WRITERS = 4

type Running = { child: ChildProcess; cookie: string }
/** What the server said it has saved: the newest acknowledged title of each item. */
type Promised = Map<string, { title: string; version: number }>

describe('a server killed without warning', () => {
  let folder: string
  let origin: string
  let port: number

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-kill-'))
    port = await freePort()
    origin = `http://localhost:${port}`
  })

  after(() => rm(folder, { recursive: true, force: true }))

  it(`has every one of ${ACKNOWLEDGED} acknowledged creates and edits afterwards, and a sound store`, { timeout: 240_000 }, async () => {
    const promised: Promised = new Map()
    let acknowledged = 0
    let kills = 0
    while (acknowledged < ACKNOWLEDGED) {
      const server = await start()
      const timer = setTimeout(() => server.child.kill('SIGKILL'), 300 + Math.random() * 1500)
      const counts = await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => writeUntilKilled(server, promised, `${kills}-${writer}`)),
      )
      clearTimeout(timer)
      await ended(server.child)
      acknowledged += counts.reduce((sum, count) => sum + count, 0)
      kills++
    }
    const database = new DatabaseSync(join(folder, 'tradewind.sqlite'))
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    database.close()
    const server = await start()
    for (const [id, { title, version }] of promised) {
      const page = await (await fetch(`${origin}/edit-news/${id}`, { headers: { Cookie: server.cookie } })).text()
      const stored = /name="version" value="(\d+)"/.exec(page)?.[1]
      // An edit that was saved but not answered any more may have come on top.
      if (Number(stored) === version) assert.ok(page.includes(`value="${title}"`), `${id}: ${title}`)
      else assert.equal(Number(stored), version + 1, id)
    }
    server.child.kill('SIGTERM')
    await ended(server.child)
    assert.ok(kills >= 3, `killed ${kills} times`)
  })

  /** Creates an item, edits it three times, and so on; gives the number of acknowledged writes. */
  async function writeUntilKilled({ cookie }: Running, promised: Promised, name: string): Promise<number> {
    let count = 0
    try {
      for (let item = 0; ; item++) {
        const id = `${Date.now().toString(36).padStart(9, '0')}-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`
        for (let version = 0; version < 4; version++) {
          const title = `Item ${name}-${item} version ${version}`
          const path = version === 0 ? '/add-blog' : `/edit-news/${id}`
          const response = await post(path, { title, new_id: id, version: String(version) }, cookie)
          assert.equal(response.status, 302, `${path} ${response.status}`)
          promised.set(id, { title, version: version + 1 })
          count++
        }
      }
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      return count
    }
  }

  function post(path: string, changed: Record<string, string>, cookie: string): Promise<Response> {
    const fields = {
      source: 'Desk',
      category: 'Policy',
      blog_link: 'https://a.example',
      posted_date: '2026-01-01',
      expiry_date: '2030-01-01',
      logo_stored: 'a.webp',
      author_logo_stored: 'a.webp',
      ...changed,
    }
    return fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: origin },
    })
  }

  async function start(): Promise<Running> {
    const child = spawn(process.execPath, ['server/start.ts'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO_CONTENT: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface(child.stdout)) {
      if (!line.startsWith('Sign in: ')) continue
      const response = await fetch(line.slice('Sign in: '.length), { redirect: 'manual' })
      return { child, cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
    }
    throw new Error('The server ended before it was ready')
  }
})

function ended(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve))
}
