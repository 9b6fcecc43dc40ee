import { join } from 'node:path'
import sharp from 'sharp'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { CORES, canPin, type Load, load } from './load.ts'
import { PAUSE_MS, scriptOfPausingReaders } from './pausing-readers.ts'
import { inWords, type Part, spreadOf, type Table } from './report.ts'

const PATHS = ['/', '/blogs', '/news', '/blogs?page=2', '/faq', '/feed.xml', '/blog-details?id=demo-blog-01', '/search-query?q=transfer']
const READERS = 200
const SAVES_A_SECOND = 50
const ROWS = 5000
const SMOKE_ROWS = 50
const ITEM = { source: 'Desk', category: 'Policy', blog_link: 'https://a.example', posted_date: '2026-01-01', expiry_date: '2030-01-01' }
const PICTURES = { logo_stored: 'a.webp', author_logo_stored: 'a.webp' }

type Turn = { writer: number; turn: number; isSmoke: boolean }
type Work = (site: SignedInSite, turn: Turn) => Promise<unknown>
const WORKS: Record<string, { writers: number; pauseMs: number; work: Work }> = {
  'nothing else': { writers: 0, pauseMs: 0, work: async () => undefined },
  [`${SAVES_A_SECOND} saves a second`]: { writers: SAVES_A_SECOND, pauseMs: 1000, work: save },
  [`imports of ${ROWS.toLocaleString('en-US')} rows`]: { writers: 1, pauseMs: 0, work: importRows },
  'uploads of pictures': { writers: 2, pauseMs: 0, work: upload },
}

export const readers: Part = {
  title: 'Readers while the administrator works',
  async run(bench) {
    const pinnedTo = canPin ? CORES.served : undefined
    const site = await startSignedIn({ data: join(bench.folder, 'readers'), pinnedTo, env: { WORKERS: '1' } })
    try {
      const script = await scriptOfPausingReaders(bench.folder, PATHS)
      const read = () => load(site.url, { connections: bench.isSmoke ? 5 : READERS, seconds: bench.isSmoke ? 1 : 10, script })
      // Warm up first, so that compilation isn't measured.
      await read()
      const found = new Map<string, { rounds: Load[]; works: number }>()
      for (let round = 0; round < (bench.isSmoke ? 1 : 3); round++)
        for (const [name, { writers, pauseMs, work }] of Object.entries(WORKS)) {
          bench.say(name)
          const stop = new AbortController()
          const done = repeat((writer, turn) => work(site, { writer, turn, isSmoke: bench.isSmoke }), {
            writers: bench.isSmoke ? Math.min(writers, 5) : writers,
            pauseMs,
            signal: stop.signal,
          })
          const rounds = [...(found.get(name)?.rounds ?? []), await read()]
          stop.abort()
          found.set(name, { rounds, works: (found.get(name)?.works ?? 0) + (await done) })
        }
      return [tableOf(found)]
    } finally {
      await site.stop()
    }
  },
}

function tableOf(found: ReadonlyMap<string, { rounds: Load[]; works: number }>): Table {
  const rows = [...found].map(([name, { rounds, works }]) => {
    const p99 = spreadOf(rounds.map(({ p99Ms }) => p99Ms))
    const p50 = spreadOf(rounds.map(({ p50Ms }) => p50Ms))
    return { name, p50, p99, cells: [name, inWords(p50, 1), inWords(p99, 1), String(works)] }
  })
  return {
    title: `${READERS} readers of ${PATHS.length} pages who pause for ${PAUSE_MS / 1000} s on average`,
    columns: ['meanwhile', '50 % within, ms (rounds)', '99 % within, ms (rounds)', 'done meanwhile'],
    rows: rows.map(({ cells }) => cells),
    chart: {
      kind: 'bars',
      unit: 'ms, 99 %',
      bars: rows.map(({ name, p99 }) => ({ label: name, value: p99.middle, from: p99.least, to: p99.most })),
    },
  }
}

type Repeating = { writers: number; pauseMs: number; signal: AbortSignal }

async function repeat(work: (writer: number, turn: number) => Promise<unknown>, { writers, pauseMs, signal }: Repeating): Promise<number> {
  const turns = Array.from({ length: writers }, async (_, writer) => {
    let turn = 0
    // Spread the writers over the pause.
    await new Promise((resolve) => setTimeout(resolve, (writer * pauseMs) / writers))
    for (; !signal.aborted; turn++) {
      const nextAt = Date.now() + pauseMs
      await work(writer, turn)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - Date.now())))
    }
    return turn
  })
  return (await Promise.all(turns)).reduce((sum, each) => sum + each, 0)
}

async function save(site: SignedInSite, { writer, turn }: Turn): Promise<void> {
  if (turn === 0) ids[writer] = newId(writer)
  const id = ids[writer] ?? ''
  const path = turn === 0 ? '/add-blog' : `/edit-news/${id}`
  const known: Record<string, string> = turn === 0 ? { new_id: id } : { version: String(turn) }
  const body = new URLSearchParams({ ...ITEM, ...PICTURES, title: `Save ${turn}`, ...known })
  await send(site, path, body, 302)
}

const ids: string[] = []

function newId(writer: number): string {
  return `${Date.now().toString(36).padStart(9, '0')}-${String(writer).padStart(20, '0')}`
}

async function importRows(site: SignedInSite, { turn, isSmoke }: Turn): Promise<void> {
  const rows = Array.from({ length: isSmoke ? SMOKE_ROWS : ROWS }, (_, row) => ({
    ...ITEM,
    title: `Row ${row} of ${Date.now()} ${turn}`,
    content_excerpt: 'An excerpt',
    author: 'An author',
  }))
  const body = new FormData()
  body.set('file', new File([JSON.stringify(rows)], 'rows.json'))
  const said = await send(site, '/add-data-component/import', body, 200)
  if (!said.includes(`"stored":${rows.length}`)) throw new Error(`The import said ${said.slice(-300)}`)
}

async function upload(site: SignedInSite, { isSmoke }: Turn): Promise<void> {
  const size = isSmoke ? { width: 300, height: 200 } : { width: 3000, height: 2000 }
  const pixels = { ...size, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 128, sigma: 20 } }
  const picture = await sharp({ create: { ...pixels, background: '#888' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(picture)]))
  await send(site, '/add-picture', body, 200)
}

async function send({ url, cookie }: SignedInSite, path: string, body: BodyInit, expected: number): Promise<string> {
  const response = await fetch(url + path, { method: 'POST', body, headers: { Cookie: cookie, Origin: url }, redirect: 'manual' })
  const said = await response.text()
  if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${said.slice(0, 300)}`)
  return said
}
