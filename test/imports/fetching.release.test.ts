import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { listen } from '#test/peers/listen.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { workersOf } from '#test/process/worker-site.ts'
import { exportOfManyPosts } from './many-posts.ts'

const POSTS = 1000
const IMAGES = POSTS * 3
const MOST_MEGABYTES = 250
const READERS = 4
const PAUSE_MS = 40
const IDLE_MS = 10_000
const PAGES = ['/', '/news', '/blogs', '/faq', '/feed.xml', '/search-query?q=words']

async function openOldHost(t: TestContext): Promise<number> {
  const images: Buffer[] = []
  for (let at = 0; at < IMAGES; at++) {
    const picture = sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    images.push(await (at % 2 === 0 ? picture.resize(800, 600).jpeg() : picture.resize(200, 150).png()).toBuffer())
  }
  const server = createServer(({ url = '' }, response) => {
    const image = images[Number(/\/up\/(\d+)\.jpg$/.exec(url)?.[1])]
    response.writeHead(image ? 200 : 404, { 'Content-Type': 'image/jpeg' }).end(image)
  })
  const { port, close } = await listen(server)
  t.after(close)
  return port
}

function openReaders(url: string) {
  const times: number[] = []
  const failures = new Map<string, number>()
  let isOver = false
  const reading = Promise.all(Array.from({ length: READERS }, read))
  return {
    async close() {
      isOver = true
      await reading
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
      return { count: times.length, p50: at(0.5), p99: at(0.99), most: at(0.99999), failures: [...failures] }
    },
  }

  async function read(_: unknown, reader: number): Promise<void> {
    for (let turn = reader; !isOver; turn++) {
      const path = PAGES[turn % PAGES.length] ?? '/'
      const began = performance.now()
      const said = await fetch(url + path).then(
        async (answer) => `${answer.status} ${answer.ok ? (await answer.text()) && '' : (await answer.text()).slice(0, 300)}`,
        (error: Error) => `${error} ${String(error.cause)}`,
      )
      times.push(performance.now() - began)
      if (said !== '200 ') failures.set(`${path} ${said}`, 1 + (failures.get(`${path} ${said}`) ?? 0))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function mostMegabytes(pid: number): number {
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

async function importFile(site: SignedInSite, file: string) {
  const form = new FormData()
  form.set('file', new File([file], 'old.xml'))
  form.set('fetches-images', 'on')
  const headers = { Cookie: site.cookie, Origin: site.url }
  const answer = await fetch(`${site.url}/add-data-component/import`, { method: 'POST', body: form, headers })
  return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '').report
}

it(`${POSTS} posts with ${IMAGES} images of an old host arrive in ${MOST_MEGABYTES} MB, and no reader fails meanwhile`, async (t) => {
  const port = await openOldHost(t)
  const nodeOptions = ['--import', './test/imports/old-host.ts']
  const site = await startSignedIn({ env: { WORKERS: '2', OLD_HOST_PORT: String(port) }, nodeOptions })
  t.after(() => site.stop())
  const idle = openReaders(site.url)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  t.diagnostic(`idle: ${JSON.stringify(await idle.close())}`)
  const readers = openReaders(site.url)
  const began = performance.now()
  const report = await importFile(site, exportOfManyPosts(POSTS, 'http://old.example'))
  const read = await readers.close()
  const most = workersOf(site).map(mostMegabytes)
  t.diagnostic(`import: ${Math.round((performance.now() - began) / 1000)} s, workers at most ${most.join(' and ')} MB`)
  t.diagnostic(`during: ${JSON.stringify(read)}`)
  assert.deepEqual([report.stored, report.problemCount, report.noteCount], [POSTS, 0, 0], JSON.stringify(report).slice(0, 500))
  assert.deepEqual(read.failures, [])
  assert.ok(Math.max(...most) <= MOST_MEGABYTES, `${most}`)
})
