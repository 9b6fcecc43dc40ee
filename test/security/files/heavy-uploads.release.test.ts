import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { bombs, talkative, worstPicture } from '#bench/bad-images.ts'
import { headOf, openSocket, statusOf } from '#test/process/raw-request.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { processesOf } from '#test/process/worker-site.ts'
import { decodersOf, endDecoders } from './decoders.ts'

const MB = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'x')
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])

describe('the upload of pictures', () => {
  let site: SignedInSite
  const temporary = mkdtempSync(join(tmpdir(), 'uploads-'))
  before(async () => {
    site = await startSignedIn({ env: { WORKERS: '2', TMPDIR: temporary } })
  })
  after(async () => {
    await site.stop()
    rmSync(temporary, { recursive: true })
  })

  function send(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const form = new FormData()
    form.set('picture', new File([bytes], 'a.png'))
    return fetch(`${site.url}/add-picture`, { method: 'POST', body: form, headers: { Cookie: site.cookie, Origin: site.url } })
  }

  const form = () => ({ path: '/add-picture', type: 'multipart/form-data; boundary=xyz', cookie: site.cookie })

  it('R14 refuses what says or is much more than it looks, in 32 MB, and leaves nothing behind', async () => {
    await send(new Uint8Array(await small()))
    const before = readdirSync(site.data)
    const talking = await talkative(64 * MB)
    for (const [name, bytes] of Object.entries({ ...(await bombs()), talking })) {
      const grown = await grownBy(site, async () => {
        const { status } = await send(bytes)
        assert.ok([413, 415, 422].includes(status) || bytes === talking, `${name}: ${status}`)
      })
      assert.ok(grown <= 32 * MB, `${name}: ${grown / MB} MB`)
    }
    assert.deepEqual([readdirSync(site.data), readdirSync(temporary)], [before, []])
  })

  it('R20 ends what is too large before it has come, whether it says its length or not', async (t) => {
    const total = 1024 * MB
    let sent = 0
    function* pieces(head: string, piece: Buffer) {
      yield head
      for (sent = 0; sent < total; sent += PIECE.length) yield piece
    }
    const ways = {
      'with its length': { head: headOf(site.port, { ...form(), length: total }), piece: PIECE, most: 8 * MB },
      // A picture of 10 MB has to be kept until it is known that more follows.
      'in chunks': { head: headOf(site.port, form()), piece: CHUNK, most: 64 * MB },
    }
    for (const [way, { head, piece, most }] of Object.entries(ways)) {
      const grown = await grownBy(site, async () => assert.equal(await statusOf(site.port, pieces(head, piece)), 413, way))
      assert.ok(sent < total, `${way}: ${sent / MB} MB were sent`)
      t.diagnostic(`${way}: grown by ${(grown / MB).toFixed(1)} MB`)
      assert.ok(grown <= most, `${way}: grown by ${grown / MB} MB`)
    }
    assert.equal(await statusOf(site.port, [headOf(site.port, { ...form(), length: 12 * MB })]), 413, 'before anything of it has come')
    assert.equal((await fetch(`${site.url}/healthz`)).status, 200)
  })

  it('R15 decodes one at a time, however many come at once, answers each, and serves pages meanwhile', async () => {
    const files = await Promise.all(
      Array.from({ length: 4 }, (_, at) => worstPicture({ width: 300, height: 200, noisyRows: 50, colour: 90 * at })),
    )
    let isDone = false
    let most = 0
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, decodersOf(site).length)
        assert.equal((await fetch(`${site.url}/faq`)).status, 200)
      }
    })()
    const answers = await Promise.all(files.map(async (file) => (await send(file)).status))
    isDone = true
    await watching
    assert.equal(most, 1)
    assert.deepEqual(answers, [200, 200, 200, 200])
  })

  it('R15 reads one at a time in all workers, and turns away before it reads', async () => {
    const picture = new Uint8Array(await small())
    const { socket, end } = await beginUpload(site.port, headOf(site.port, { ...form(), length: 9 * MB }), 9 * MB)
    let answered = 0
    const threeAnswered = Promise.withResolvers<void>()
    const statuses = Array.from({ length: 18 }, async () => {
      const { status } = await send(picture)
      if (++answered === 3) threeAnswered.resolve()
      return status
    })
    await threeAnswered.promise
    const ended = once(socket, 'close')
    end()
    assert.deepEqual((await Promise.all(statuses)).toSorted(), [...Array(15).fill(200), ...Array(3).fill(503)])
    await ended
  })

  it('R15 goes on after a decoder that was ended', async () => {
    const heavy = await worstPicture({ width: 5000, height: 4000, noisyRows: 0 })
    let isAnswered = false
    const answer = send(heavy).finally(() => {
      isAnswered = true
    })
    // The first that is seen may still be at work on a picture from before.
    while (!isAnswered) {
      endDecoders(site)
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal((await answer).status, 422)
    assert.equal((await send(new Uint8Array(await small()))).status, 200)
    assert.deepEqual(readdirSync(temporary), [], 'and leaves nothing behind')
  })
})

/** Resolves when so much is sent that somebody must be reading it. */
async function beginUpload(port: number, head: string, length: number): Promise<{ socket: Socket; end: () => void }> {
  const socket = (await openSocket(port)).on('error', () => {})
  socket.write(head)
  const first = Buffer.alloc(length - 1, 'x')
  await new Promise((resolve) => socket.write(first, resolve))
  return { socket, end: () => socket.resume().end('x') }
}

function small(): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: '#f0a017' } })
    .png()
    .toBuffer()
}

/** By how many bytes the processes that answer have at most grown meanwhile. */
async function grownBy(site: SignedInSite, work: () => Promise<void>): Promise<number> {
  const pids = processesOf(site)
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = pids.reduce((sum, pid) => sum + kilobytesOf(pid, 'VmRSS'), 0)
  await work()
  return 1024 * (pids.reduce((sum, pid) => sum + kilobytesOf(pid, 'VmHWM'), 0) - before)
}

function kilobytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
