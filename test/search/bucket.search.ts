import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:https'
import { after, describe, it } from 'node:test'
import sharp from 'sharp'
import { imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import { withFallbackBlobs } from '#server/store/fallback-blobs.ts'
import { blobsIn, createBucket } from '#server/store/s3/bucket.ts'
import { requireBucket } from '#server/store/s3/require-bucket.ts'
import { listen } from '#test/peers/listen.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { startS3Proxy } from '#test/peers/s3proxy/s3proxy.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { bytesContract } from '#test/store/contract.ts'
import { faultsByChance, startErrorProxy } from './error-proxy.ts'
import { openSearchStore } from './search-store.ts'

const PATIENT = { patienceMs: 60_000, tryMs: 60_000 }
const SEED = 20_261_122
const PICTURES = 300
const WRITERS = 8

const server = await startS3Proxy()
after(() => server.close())

/** A part of the bucket that nobody else uses. */
const newPart = () => ({ ...server.config, url: `${server.config.url}/${randomUUID()}` })

bytesContract('S3Proxy beside OpenSearch', async () => {
  const opened = await openSearchStore(process.env.TEST_SEARCH_URL ?? '')
  return { store: opened.store, blobs: withFallbackBlobs(opened.blobs, blobsIn(createBucket(newPart(), PATIENT))) }
})

describe('a real bucket', () => {
  it('is taken with its keys, and refused without', async () => {
    const config = newPart()
    await requireBucket(config)
    await assert.rejects(
      requireBucket({ ...config, secretAccessKey: 'another' }),
      /^Error: BLOB_URL leads to a service that refuses these keys/,
    )
    await assert.rejects(
      requireBucket({ ...config, accessKeyId: 'another' }),
      /^Error: BLOB_URL leads to a service that does not know these keys/,
    )
    const url = config.url.replace('/pictures/', '/others/')
    await assert.rejects(requireBucket({ ...config, url }), /^Error: BLOB_URL names a bucket that is not there/)
  })

  it('has every acknowledged picture when a fifth of the answers is lost', async (t) => {
    const { url, ...access } = newPart()
    const proxy = await startErrorProxy(new URL(url).origin, faultsByChance(SEED, { drop: 20, reset: 5, stall: 1 }))
    t.after(() => proxy.close())
    const blobs = blobsIn(createBucket({ ...access, url: url.replace(new URL(url).origin, proxy.url) }, { ...PATIENT, tryMs: 1500 }))
    const direct = blobsIn(createBucket({ ...access, url }, PATIENT))
    const dataOf = (at: number) => new Uint8Array(20_000).map((_, place) => at + place)
    const waiting = Array.from({ length: PICTURES }, (_, at) => at)
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
          await blobs.put(`images/p${at}.webp`, { type: 'image/webp', data: dataOf(at) })
      }),
    )
    for (let at = 0; at < PICTURES; at++) assert.deepEqual(await direct.get(`images/p${at}.webp`), { type: 'image/webp', data: dataOf(at) })
  })

  it('has the pictures of several processes on one cluster', async (t) => {
    const cluster = await startSearchCluster()
    t.after(() => cluster.close())
    const env = { ...server.env, SEARCH_URL: cluster.urls[0] ?? '', DEMO_CONTENT: 'off' }
    const first = await startAskedSite(t, 'unused', env)
    const second = await startAskedSite(t, 'unused', env)
    await first.signIn()
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const sent = await first.send('/add-picture', { picture: new Blob([new Uint8Array(png)]) })
    assert.equal(sent.status, 200, sent.text)
    const file = decodeURIComponent(JSON.parse(sent.text).src.split('/').at(-1))
    for (const path of [imagePath(file), thumbnailPath(file)]) assert.equal((await second.ask(path)).status, 200)
    const blobs = blobsIn(createBucket(server.config, PATIENT))
    for (const version of ['images', 'small']) assert.equal((await blobs.get(`${version}/${file}`))?.type, 'image/webp')
    for (const site of [first, second]) assert.equal(await site.stop(), 0)
  })

  it('is refused for its certificate, and taken with its authority', async (t) => {
    const { key, cert, file } = selfSigned(t)
    const { port, close } = await listen(createServer({ key, cert }, (_request, response) => response.end('<html>Sign in</html>')))
    t.after(close)
    const start = (more = {}) => runCommand(t, ['server/start.ts'], { ...server.env, BLOB_URL: `https://localhost:${port}/x`, ...more })
    const refused = 'Not started: BLOB_URL cannot be used: The bucket’s certificate is refused: DEPTH_ZERO_SELF_SIGNED_CERT.\n'
    assert.equal((await start()).written, refused)
    assert.match((await start({ NODE_EXTRA_CA_CERTS: file })).written, /^Not started: BLOB_URL does not lead to a bucket: something else/)
  })
})
