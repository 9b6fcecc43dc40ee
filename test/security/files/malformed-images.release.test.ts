import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { atDepth } from '#test/depth.ts'
import { startSignedIn } from '#test/process/running-site.ts'
import { isAlive, processesOf } from '#test/process/worker-site.ts'
import { corpusFiles } from '#test/security/corpus.ts'
import { malformedPictures } from './malformed-images.ts'

const OWN = Number(process.env.MALFORMED_PICTURES ?? atDepth(40, 120))
const TAKEN_OR_REFUSED = [200, 413, 415, 422]
const SENDERS = 2

it('R16 a broken image is refused with a message or re-encoded: nothing fails, hangs or crashes', async (t) => {
  const all = [...(await malformedPictures(OWN)), ...corpusFiles('pictures')]
  const site = await startSignedIn({ env: { WORKERS: '2', TRUSTED_PROXIES: '1' } })
  t.after(() => site.stop())
  const pids = processesOf(site)
  const counts: Record<number, number> = {}
  let slowest = { ms: 0, name: '' }
  const left = [...all]
  const sender = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { name, bytes } = one
      const form = new FormData()
      form.set('picture', new File([bytes], 'a.png'))
      // From everywhere: so many in a minute are not taken from one place.
      const headers = { Cookie: site.cookie, Origin: site.url, 'X-Forwarded-For': `10.0.${left.length >> 8}.${left.length & 255}` }
      const begun = performance.now()
      const answer = await fetch(`${site.url}/add-picture`, { method: 'POST', body: form, headers })
      const said = await answer.json()
      const ms = performance.now() - begun
      if (ms > slowest.ms) slowest = { ms, name }
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      assert.ok(TAKEN_OR_REFUSED.includes(answer.status), `${name}: ${answer.status} ${JSON.stringify(said)}`)
      assert.equal(said.ok, answer.status === 200, name)
      if (said.ok) await isMadeAnew(said, name)
      else assert.match(said.message, /^[A-Z].*[.]$/, name)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  assert.ok(counts[200] && counts[422], `both are there: ${JSON.stringify(counts)}`)
  assert.deepEqual(processesOf(site), pids, 'the same processes')
  assert.ok(pids.every(isAlive))
  t.diagnostic(`${all.length} pictures: ${JSON.stringify(counts)}; the slowest took ${slowest.ms.toFixed(0)} ms: ${slowest.name}`)

  /** It can be decoded to its last row, and is as large as was said. */
  async function isMadeAnew({ src, width, height }: { src: string; width: number; height: number }, name: string): Promise<void> {
    const served = Buffer.from(await (await fetch(site.url + src)).arrayBuffer())
    const { info } = await sharp(served, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], [width, height], name)
    assert.equal((await sharp(served).metadata()).format, 'webp', name)
  }
})
