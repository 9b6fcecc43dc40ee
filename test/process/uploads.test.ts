import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { worstPicture } from '#bench/bad-pictures.ts'
import { headOf, statusOf } from './raw-request.ts'
import { type SignedInSite, startSignedIn } from './running-site.ts'
import { childrenOf, processesOf } from './workers.ts'

const MB = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'x')
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])

describe('the upload of pictures', () => {
  let site: SignedInSite
  before(async () => {
    site = await startSignedIn({ env: { WORKERS: '2' } })
  })
  after(() => site.stop())

  function send(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const form = new FormData()
    form.set('picture', new File([bytes], 'a.png'))
    return fetch(`${site.url}/add-picture`, { method: 'POST', body: form, headers: { Cookie: site.cookie, Origin: site.url } })
  }

  const form = () => ({ path: '/add-picture', type: 'multipart/form-data; boundary=xyz', cookie: site.cookie })

  it('ends what is too large before it has come, whether it says its length or not', async () => {
    const total = 1024 * MB
    let sent = 0
    function* pieces(head: string, piece: Buffer) {
      yield head
      for (sent = 0; sent < total; sent += PIECE.length) yield piece
    }
    assert.equal(await statusOf(site.port, pieces(headOf(site.port, { ...form(), length: total }), PIECE)), 413)
    assert.ok(sent < total, `${sent / MB} MB were sent`)
    assert.equal(await statusOf(site.port, pieces(headOf(site.port, form()), CHUNK)), 413)
    assert.ok(sent < total, `${sent / MB} MB were sent`)
    assert.equal(await statusOf(site.port, [headOf(site.port, { ...form(), length: 12 * MB })]), 413, 'before anything of it has come')
    assert.equal((await fetch(`${site.url}/healthz`)).status, 200)
  })

  it('decodes one at a time, however many come at once, answers each, and serves pages meanwhile', async () => {
    const files = await Promise.all(
      Array.from({ length: 4 }, (_, at) => worstPicture({ width: 300, height: 200, noisyRows: 50, colour: 90 * at })),
    )
    let isDone = false
    let most = 0
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, decoders(site))
        assert.equal((await fetch(`${site.url}/faq`)).status, 200)
      }
    })()
    const answers = await Promise.all(files.map(async (file) => (await send(file)).status))
    isDone = true
    await watching
    assert.equal(most, 1)
    assert.deepEqual(answers, [200, 200, 200, 200])
  })

  it('goes on after a decoder that was ended', async () => {
    const heavy = await worstPicture({ width: 5000, height: 4000, noisyRows: 0 })
    const answer = send(heavy)
    while (decoders(site) === 0) await new Promise((resolve) => setImmediate(resolve))
    for (const pid of decodersOf(site)) process.kill(pid, 'SIGKILL')
    assert.equal((await answer).status, 422)
    const next = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f0a017' } })
      .png()
      .toBuffer()
    assert.equal((await send(new Uint8Array(next))).status, 200)
  })
})

function decodersOf(site: SignedInSite): number[] {
  const all = processesOf(site).flatMap((pid) => childrenOf(pid))
  return all.filter((pid) => commandOf(pid).includes('shrink.ts'))
}

function decoders(site: SignedInSite): number {
  return decodersOf(site).length
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
