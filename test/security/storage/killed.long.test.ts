import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { atDepth } from '#test/depth.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { randomFrom, randomMoment, randomParts } from '#test/store/kill-moments.ts'

const ACKNOWLEDGED = atDepth(300, 1000)
/** `KILLS=100` for a long look. */
const KILLS = Number(process.env.KILLS ?? atDepth(2, 8))
const WRITERS = 4

/** What the server said it has saved: the newest acknowledged title of each item. */
type Promised = Map<string, { title: string; version: number }>

describe('a server killed without warning', () => {
  let data: string
  let site: SignedInSite | undefined

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'tradewind-kill-'))
  })

  after(async () => {
    site?.child.kill('SIGKILL')
    await site?.ended
    await rm(data, { recursive: true, force: true })
  })

  async function start(): Promise<SignedInSite> {
    site = await startSignedIn({ data, env: { DEMO_CONTENT: 'off' } })
    return site
  }

  it(`R22 has every one of ${ACKNOWLEDGED} acknowledged creates and edits afterwards, and a sound store`, async () => {
    const promised: Promised = new Map()
    const random = randomFrom(1)
    for (const [kill, writes] of randomParts(ACKNOWLEDGED, KILLS, random).entries()) {
      const running = await start()
      const enough = Promise.withResolvers<void>()
      let acknowledged = 0
      const acknowledge = () => {
        if (++acknowledged === writes) enough.resolve()
      }
      const writers = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => writeUntilKilled(running, `${kill}-${writer}`, { promised, acknowledge })),
      )
      // The others write on: it is killed in the middle of their writes, before or after they are stored, answered or not.
      await Promise.race([enough.promise, writers])
      await randomMoment(random)
      running.child.kill('SIGKILL')
      await Promise.all([writers, running.ended])
      assert.ok(acknowledged >= writes)
    }
    const database = new DatabaseSync(join(data, 'tradewind.sqlite'))
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    database.close()
    const running = await start()
    for (const [id, { title, version }] of promised) {
      const page = await (await fetch(`${running.url}/edit-news/${id}`, { headers: { Cookie: running.cookie } })).text()
      const stored = /name="version" value="(\d+)"/.exec(page)?.[1]
      // An edit that was saved but not answered any more may have come on top.
      if (Number(stored) === version) assert.ok(page.includes(`value="${title}"`), `${id}: ${title}`)
      else assert.equal(Number(stored), version + 1, id)
    }
    await running.stop()
  })
})

type Told = { promised: Promised; acknowledge: () => void }

/** Creates an item, edits it three times, and so on. */
async function writeUntilKilled(site: SignedInSite, name: string, { promised, acknowledge }: Told): Promise<void> {
  for (let item = 0; ; item++) {
    const id = `${Date.now().toString(36).padStart(9, '0')}-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`
    for (let version = 0; version < 4; version++) {
      const title = `Item ${name}-${item} version ${version}`
      const path = version === 0 ? '/add-blog' : `/edit-news/${id}`
      const response = await post(site, path, { title, ...(version === 0 ? { new_id: id } : { version: String(version) }) })
      if (!response) return
      assert.equal(response.status, 302, `${path} ${response.status}`)
      promised.set(id, { title, version: version + 1 })
      acknowledge()
    }
  }
}

/** The answer; none when the server was killed before it. */
function post({ url, cookie, child }: SignedInSite, path: string, changed: Record<string, string>): Promise<Response | undefined> {
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
  const sent = fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: url },
  })
  return sent.catch((error: unknown) => {
    if (!child.killed) throw error
    return undefined
  })
}
