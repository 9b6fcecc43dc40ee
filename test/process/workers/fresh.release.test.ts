import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { publicEffectOf } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Store } from '#domain/ports/store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { atDepth } from '#test/depth.ts'
import { startSignedIn } from '#test/process/running-site.ts'
import { askEachWorker, type WorkerAsked } from '#test/process/worker-site.ts'

/** `OPERATIONS=10000 npm test -- test/process/workers/fresh.release.test.ts` for more. */
const OPERATIONS = Number(process.env.OPERATIONS ?? atDepth(80, 300))
const READS = 3
const IDS = ['a', 'b', 'c', 'd']
const FORM = {
  source: 'Desk',
  title: 'Harbour',
  category: 'Policy',
  blog_link: 'https://a.example',
  posted_date: '2026-01-02',
  expiry_date: '2030-01-01',
  logo_stored: 'a.webp',
  author_logo_stored: 'a.webp',
}
const ITEM = { ...FORM, posted_date: '2/1/2026', expiry_date: '1/1/2030', logo_stored: undefined, author_logo_stored: undefined }

/** Pages by the kinds of items that can change them. */
const PAGES: Record<string, readonly ItemKind[]> = {
  '/': [],
  '/faq': [],
  '/privacy-policy': [],
  '/news': ['news'],
  '/tradewind-blogs': ['blog'],
  '/blogs': itemKinds,
  '/search-query?q=harbour': itemKinds,
  '/feed.xml': itemKinds,
  '/sitemap.xml': itemKinds,
  ...Object.fromEntries(IDS.flatMap((id) => itemKinds.map((kind) => [`/blog-details?id=${kind}-${id}`, itemKinds]))),
}

function openNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const number = openNumbers(11)
const oneOf = <T>(values: readonly T[]): T => values[number(values.length)] ?? assert.fail()

type Changing = { worker: WorkerAsked; headers: Record<string, string>; elsewhere: Store; turn: number }
type Operation = (changing: Changing) => Promise<ItemKind | undefined>

/** By the form of a worker; undefined where the item is deleted. */
async function save({ worker, headers }: Changing, changed: Record<string, string>, id = oneOf(IDS)): Promise<ItemKind | undefined> {
  const path = `/edit-news/news-${id}`
  const form = (await worker.ask(path, { headers })).text
  const version = /name="version" value="([^"]*)"/.exec(form)?.[1]
  if (version === undefined) return undefined
  const fields = new URLSearchParams({ ...FORM, ...changed, version })
  if (form.includes('name="of_draft" value="yes"')) fields.set('of_draft', 'yes')
  const body = fields.toString()
  const { status, text } = await worker.ask(path, { method: 'POST', headers, body })
  assert.equal(status, 302, text)
  return 'news'
}

const unpublish = (changing: Changing, id = oneOf(IDS)) => save(changing, { intent: 'unpublish' }, id)

/** Only what is not live can be scheduled. */
async function schedule(changing: Changing): Promise<ItemKind | undefined> {
  const id = oneOf(IDS)
  await unpublish(changing, id)
  return save(changing, { intent: 'schedule', posted_date: '2029-01-01' }, id)
}

async function send({ worker, headers }: Changing, path: string, fields: Record<string, string>): Promise<ItemKind> {
  const { status, text } = await worker.ask(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  assert.ok([302, 409].includes(status), `${path} ${status} ${text}`)
  return 'news'
}

const operations: Record<string, Operation> = {
  edit: (changing) => save(changing, { title: `Harbour ${changing.turn}` }),
  unpublish: (changing) => unpublish(changing),
  publish: (changing) => save(changing, { posted_date: '2026-01-02' }),
  schedule,
  expire: (changing) => save(changing, { posted_date: '2025-01-01', expiry_date: oneOf(['2026-01-01', '2030-01-01']) }),
  add: (changing) => send(changing, '/add-blog', { ...FORM, title: `Harbour added ${changing.turn}` }),
  restore: (changing) => send(changing, '/admin/manage-blogs', { intent: 'restore', kind: 'news', id: `news-${oneOf(IDS)}` }),
  async delete(changing) {
    const id = `news-${oneOf(IDS)}`
    const version = (await changing.elsewhere.get('news', id))?.version ?? assert.fail()
    return send(changing, '/admin/manage-blogs', { id, version })
  },
  async editElsewhere({ elsewhere, turn }) {
    const stored = (await elsewhere.get('blog', `blog-${oneOf(IDS)}`)) ?? assert.fail()
    const body = { ...stored.body, title: `Harbour ${turn}`, posted_date: oneOf(['2/1/2026', '2/1/2029']) }
    assert.ok((await elsewhere.update({ ...stored, body }, { publicEffect: publicEffectOf(stored.body, body) })).ok)
    return 'blog'
  },
}

it(`what is saved by one process is shown by every worker at the next request, ${OPERATIONS} times, and no page goes that it could not change`, async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-fresh-'))
  const elsewhere = openSqlite(join(data, 'tradewind.sqlite')).store
  for (const kind of itemKinds) for (const id of IDS) await elsewhere.create({ index: kind, id: `${kind}-${id}`, body: ITEM })
  const site = await startSignedIn({ data, env: { DEMO_CONTENT: 'off', WORKERS: '2' } })
  t.after(async () => {
    await site.stop()
    await elsewhere.close()
    await rm(data, { recursive: true, force: true })
  })
  const workers = await askEachWorker(site)
  const headers = { Cookie: site.cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' }
  const seen = { stale: 0, lost: 0, hit: 0, made: 0, changed: 0 }
  /** By worker: asked for, and not changed by anything since. */
  const untouched = new Map(workers.map((worker) => [worker, new Set<string>()]))
  for (let turn = 0; turn < OPERATIONS; turn++) {
    const kind = await operations[oneOf(Object.keys(operations))]?.({ worker: oneOf(workers), headers, elsewhere, turn })
    if (kind) seen.changed++
    for (const known of untouched.values())
      for (const [path, kinds] of Object.entries(PAGES)) if (kind && kinds.includes(kind)) known.delete(path)
    for (const worker of workers) for (let read = 0; read < READS; read++) await readPage(worker)
  }
  for (const worker of workers) worker.close()
  t.diagnostic(JSON.stringify(seen))
  assert.deepEqual([seen.stale, seen.lost], [0, 0])
  assert.ok(seen.hit > OPERATIONS / 2 && seen.made > OPERATIONS / 2 && seen.changed > OPERATIONS / 2)

  async function readPage(worker: WorkerAsked): Promise<void> {
    const path = oneOf(Object.keys(PAGES))
    const shown = await worker.ask(path)
    const anew = await worker.ask(path, { headers: { Cookie: `session-${site.port}=nobody` } })
    assert.equal(anew.headers.etag, undefined, 'made for this request alone')
    if (shown.status !== anew.status || shown.text !== anew.text) seen.stale++
    const isHit = shown.headers['server-timing'] === 'cache;desc=hit'
    const known = untouched.get(worker) ?? assert.fail()
    if (known.has(path) && !isHit && !path.includes('?')) seen.lost++
    if (shown.status === 200) known.add(path)
    seen[isHit ? 'hit' : 'made']++
  }
})
