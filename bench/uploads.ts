import { join } from 'node:path'
import { headOf, statusOf } from '#test/process/raw-request.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { memoryOf } from '#test/process/worker-site.ts'
import { decodersOf, peakOf } from '#test/security/files/decoders.ts'
import { bombs, talkative, worstPicture } from './bad-images.ts'
import { type Bench, type Part, shareOf } from './report.ts'

const MB = 1024 * 1024
const AT_ONCE = 10
const SAMPLE_MS = 40
const PAGES = ['/', '/blogs', '/faq']
const ALONE = 300

export const uploads: Part = {
  title: 'Bad and heavy pictures',
  async run(bench) {
    const site = await startSignedIn({ data: join(bench.folder, 'uploads'), env: { TRUSTED_PROXIES: '1' } })
    try {
      // A valid upload first loads the code, so later figures exclude it.
      await send(site, await worstPicture({ width: 60, height: 40, noisyRows: 0 }))
      return [await refusals(site, bench), await atOnce(site, bench), await streamed(site, bench)]
    } finally {
      await site.stop()
    }
  },
}

async function refusals(site: SignedInSite, { isSmoke, say }: Bench) {
  const rows: string[][] = []
  const files = { ...(await bombs()), 'PNG with 200 MB of text, taken without it': await talkative((isSmoke ? 2 : 200) * MB) }
  for (const [name, bytes] of Object.entries(files)) {
    say(name)
    const times: number[] = []
    let status = 0
    const memory = await mostMemory(site, async () => {
      for (let round = 0; round < (isSmoke ? 1 : 20); round++) {
        const begun = performance.now()
        status = await send(site, bytes)
        times.push(performance.now() - begun)
      }
    })
    const kilobytes = `${(bytes.length / 1024).toFixed(1)} KB`
    rows.push([name, kilobytes, String(status), shareOf(times, 0.5).toFixed(1), Math.max(...times).toFixed(1), String(memory)])
  }
  return {
    title: 'Small files that are, or say they are, much more',
    columns: ['file', 'size', 'status', 'ms, middle', 'ms, most', 'more memory of all processes, MB'],
    rows,
  }
}

async function atOnce(site: SignedInSite, { isSmoke, say }: Bench) {
  const full = { width: 6000, height: 4000 }
  const kinds = {
    'flat, some kilobytes': isSmoke ? { width: 600, height: 400, noisyRows: 0 } : { ...full, noisyRows: 0 },
    'as heavy as is taken': isSmoke ? { width: 600, height: 400, noisyRows: 100 } : { ...full, noisyRows: 200 },
  }
  const alone: number[] = []
  for (let at = 0; at < (isSmoke ? 30 : ALONE); at++) alone.push(await asked(site, PAGES[at % 3] ?? '/'))
  const rows: string[][] = [['none', '–', '–', '–', '–', shareOf(alone, 0.5).toFixed(1), shareOf(alone, 0.99).toFixed(1)]]
  for (const [name, kind] of Object.entries(kinds)) {
    say(name)
    const files = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => worstPicture({ ...kind, colour: 900 * at })))
    const times: number[] = []
    const statuses: number[] = []
    const begun = performance.now()
    let decoder = 0
    const memory = await mostMemory(site, async () => {
      let isDone = false
      const all = Promise.all(files.map(async (file) => statuses.push(await send(site, file)))).finally(() => {
        isDone = true
      })
      do {
        times.push(await asked(site, PAGES[times.length % 3] ?? '/'))
        decoder = Math.max(decoder, ...decodersOf(site).map(peakOf))
      } while (!isDone)
      await all
    })
    const counted = Map.groupBy(statuses, (status) => status)
    const answers = [...counted].map(([status, { length }]) => `${length} × ${status}`).join(', ')
    const heaviest = Math.max(...files.map(({ length }) => length)) / MB
    rows.push([
      `${name} (${heaviest.toFixed(1)} MB)`,
      answers,
      ((performance.now() - begun) / 1000).toFixed(1),
      String(memory),
      decoder.toFixed(0),
      shareOf(times, 0.5).toFixed(1),
      shareOf(times, 0.99).toFixed(1),
    ])
  }
  return {
    title: 'Ten pictures of 24 megapixels at once, interlaced, 16 bits a channel, and public pages meanwhile',
    columns: [
      'pictures',
      'answers',
      'all of them, s',
      'more memory of the server, MB',
      'the one that decodes, at most, MB',
      'public page, ms, middle',
      'public page, ms, 99 %',
    ],
    rows,
    notes: 'Memory is that of the processes that answer; the one that decodes is by itself, one at a time.',
  }
}

async function streamed(site: SignedInSite, { isSmoke }: Bench) {
  const rows: string[][] = []
  const total = isSmoke ? 20 * MB : 1024 * MB
  const form = { path: '/add-picture', type: 'multipart/form-data; boundary=xyz', cookie: site.cookie }
  const piece = Buffer.alloc(64 * 1024, 'x')
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  const ways: Record<string, () => Generator<string | Uint8Array>> = {
    *'with its length'() {
      yield headOf(site.port, { ...form, length: total })
      for (let sent = 0; sent < total; sent += piece.length) yield piece
    },
    *'in chunks'() {
      yield headOf(site.port, form)
      for (let sent = 0; sent < total; sent += piece.length) yield chunk
    },
  }
  for (const [name, pieces] of Object.entries(ways)) {
    let status = 0
    const begun = performance.now()
    const memory = await mostMemory(site, async () => {
      status = await statusOf(site.port, pieces())
    })
    rows.push([name, String(status), (performance.now() - begun).toFixed(0), String(memory)])
  }
  return { title: `${total / MB} MB sent as a picture`, columns: ['sent', 'status', 'ms until all was said', 'more memory, MB'], rows }
}

let sent = 0

/** Rate limits count per sender, so each upload comes from another address. */
async function send(site: SignedInSite, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const form = new FormData()
  form.set('picture', new File([bytes], 'a.png'))
  const headers = { Cookie: site.cookie, Origin: site.url, 'X-Forwarded-For': `10.0.${sent >> 8}.${sent++ & 255}` }
  const answer = await fetch(`${site.url}/add-picture`, { method: 'POST', body: form, headers })
  await answer.arrayBuffer()
  return answer.status
}

async function asked(site: SignedInSite, path: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(site.url + path)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - begun
}

async function mostMemory(site: SignedInSite, work: () => Promise<void>): Promise<number> {
  const before = memoryOf(site)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(site))
  }, SAMPLE_MS)
  try {
    await work()
    most = Math.max(most, memoryOf(site))
  } finally {
    clearInterval(timer)
  }
  return Math.max(0, most - before)
}
