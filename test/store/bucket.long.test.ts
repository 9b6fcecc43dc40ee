import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Blobs, storeErrorReason } from '#domain/ports/store.ts'
import { withFallbackBlobs } from '#server/store/fallback-blobs.ts'
import type { RetryBudget } from '#server/store/retry.ts'
import { blobsIn, createBucket } from '#server/store/s3/bucket.ts'
import { openStore } from '#test/open-store.ts'
import { etagOf, openS3Peer, type S3Peer } from '#test/peers/s3.ts'
import { until } from '#test/process/wait-until.ts'
import { bytesContract } from './contract.ts'

/** On a busy machine an answer takes as long as it takes. */
const PATIENT = { patienceMs: 60_000, tryMs: 60_000 }
const IMPATIENT = { patienceMs: 300, tryMs: 100 }
const NAME = 'images/0123456789abcdef0123456789abcdef.webp'
const BLOB = { type: 'image/webp', data: new Uint8Array(2000).map((_, at) => at * 7) }
/** For what would wait for ever. */
const LONGEST_TEST_MS = 60_000
const PASSING = ['drop', 'InternalError', 'SlowDown'] as const

bytesContract('A bucket beside a store', async () => {
  const [peer, { store, blobs }] = [await openS3Peer(), await openStore()]
  const close = async () => {
    await store.close()
    await peer.close()
  }
  return { store: { ...store, close }, blobs: withFallbackBlobs(blobs, blobsIn(createBucket(peer.config, PATIENT))) }
})

describe('a bucket', () => {
  let peer: S3Peer
  before(async () => {
    peer = await openS3Peer()
  })
  beforeEach(() => {
    Object.assign(peer.state, { faults: [], fault: undefined, asked: [], aheadMs: 0 })
    peer.state.objects.clear()
  })
  after(() => peer.close())

  const blobsWith = (patience: Partial<RetryBudget> = PATIENT, config = {}): Blobs =>
    blobsIn(createBucket({ ...peer.config, ...config }, patience))

  async function assertFails(work: Promise<unknown>, standing: string): Promise<void> {
    await assert.rejects(work, (error: Error) => {
      assert.equal(storeErrorReason(error), standing, error.message)
      assert.ok(!error.message.includes(peer.config.secretAccessKey) && !error.message.includes(peer.origin), error.message)
      return true
    })
  }

  it('is asked again after what passes by itself', async () => {
    for (const fault of PASSING) {
      const blobs = blobsWith()
      peer.state.objects.clear()
      peer.state.faults = [fault, fault, undefined, fault, 'RequestTimeout']
      await blobs.put(NAME, BLOB)
      peer.state.faults = [fault, fault]
      assert.deepEqual(await blobs.get(NAME), BLOB, fault)
      peer.state.faults = [fault]
      await blobs.remove(NAME)
      assert.equal(peer.state.objects.size, 0, fault)
    }
  })

  it('has what was stored once, when the answer was lost, cut off or did not come', async () => {
    const blobs = blobsWith({ ...PATIENT, tryMs: 300 })
    peer.state.faults = ['hang', undefined, 'lost', 'hang']
    await blobs.put(NAME, BLOB)
    assert.equal(peer.state.objects.size, 1)
    peer.state.faults = ['truncated', 'hang', 'lost']
    assert.deepEqual(await blobs.get(NAME), BLOB)
    peer.state.faults = ['lost']
    await blobs.remove(NAME)
    assert.equal(await blobs.get(NAME), undefined)
  })

  it('says why it takes or gives nothing, and is not taken for one without the picture', async () => {
    await blobsWith().put(NAME, BLOB)
    for (const [fault, standing, patience] of [
      ['hang', 'unreachable', IMPATIENT],
      ['drop', 'unreachable', IMPATIENT],
      ['InternalError', 'unreachable', IMPATIENT],
      ['NoSuchBucket', 'unreachable', PATIENT],
      ['PermanentRedirect', 'unreachable', PATIENT],
      ['page', 'unreachable', PATIENT],
      ['AccessDenied', 'read-only', PATIENT],
      ['XMinioStorageFull', 'full', PATIENT],
    ] as const) {
      const blobs = blobsWith(patience)
      peer.state.fault = fault
      for (const name of [NAME, 'images/other.webp']) {
        await assertFails(blobs.get(name), standing)
        await assertFails(blobs.remove(name), standing)
      }
      peer.state.faults = [undefined]
      await assertFails(blobs.put('images/other.webp', BLOB), standing)
      Object.assign(peer.state, { faults: [], fault: undefined })
      assert.equal(peer.state.objects.size, 1, fault)
    }
    assert.deepEqual(await blobsWith().get(NAME), BLOB)
  })

  it('gives no other bytes than were stored', async () => {
    await blobsWith().put(NAME, BLOB)
    peer.state.fault = 'garbled'
    await assertFails(blobsWith().get(NAME), 'damaged')
    peer.state.fault = 'truncated'
    await assertFails(blobsWith(IMPATIENT).get(NAME), 'unreachable')
    peer.state.fault = undefined
    const [kept] = peer.state.objects.values()
    assert.ok(kept)
    lose(kept)
    await assertFails(blobsWith().get(NAME), 'damaged')
  })

  it('is given what it lost a part of when that is stored again, and nothing else in its place', async () => {
    await blobsWith().put(NAME, BLOB)
    const [kept] = peer.state.objects.values()
    assert.ok(kept)
    lose(kept)
    const other = { ...BLOB, data: BLOB.data.toReversed() }
    await blobsWith().put(NAME, other)
    await assertFails(blobsWith().get(NAME), 'damaged')
    await blobsWith().put(NAME, BLOB)
    assert.deepEqual(await blobsWith().get(NAME), BLOB)
    await blobsWith().put(NAME, other)
    assert.deepEqual(await blobsWith().get(NAME), BLOB)
  })

  it('gives what was copied into it by other means, if that is whole', async () => {
    const data = Buffer.from(BLOB.data)
    const url = `/pictures/site/${NAME}`
    peer.state.objects.set(url, { headers: { 'Content-Type': BLOB.type, ETag: etagOf(data) }, data })
    assert.deepEqual(await blobsWith().get(NAME), BLOB)
    peer.state.objects.set(url, { headers: { 'Content-Type': BLOB.type, ETag: etagOf(data) }, data: data.subarray(1) })
    await assertFails(blobsWith().get(NAME), 'damaged')
  })

  it('gives one thing that is done no more time for being asked several times', async () => {
    peer.state.faults = ['hang', 'hang', undefined]
    peer.state.fault = 'hang'
    await assertFails(blobsWith({ patienceMs: 1500, tryMs: 500 }).put(NAME, BLOB), 'unreachable')
    const puts = peer.state.asked.filter((asked) => asked.startsWith('PUT')).length
    assert.ok(puts <= 1, `${puts} PUTs`)
  })

  it('is given up in time, also when memory is tidied meanwhile', { timeout: LONGEST_TEST_MS }, async () => {
    setFlagsFromString('--expose-gc')
    const tidying = setInterval(runInNewContext('gc'), 20)
    peer.state.fault = 'hang'
    await assertFails(blobsWith({ patienceMs: 1000, tryMs: 300 }).get(NAME), 'unreachable')
    clearInterval(tidying)
  })

  it('keeps others waiting for less while it does not answer, and is there again when it does', async () => {
    const blobs = blobsWith({})
    await blobs.put(NAME, BLOB)
    Object.assign(peer.state, { asked: [], fault: 'hang' })
    await assertFails(blobs.get(NAME), 'unreachable')
    const before = peer.state.asked.length
    assert.ok(before > 1)
    await assertFails(blobs.get(NAME), 'unreachable')
    assert.ok(peer.state.asked.length <= before + 1, `${peer.state.asked.length - before} tries`)
    peer.state.fault = undefined
    await until(() =>
      blobs.get(NAME).then(
        (blob) => blob !== undefined,
        () => false,
      ),
    )
  })

  it('takes nothing with other keys, of another region or from another time, and is asked once', async () => {
    for (const [config, aheadMs, code] of [
      [{ accessKeyId: 'another' }, 0, 'InvalidAccessKeyId'],
      [{ secretAccessKey: 'another' }, 0, 'SignatureDoesNotMatch'],
      [{ region: 'eu-west-1' }, 0, 'AuthorizationHeaderMalformed'],
      [{}, 16 * 60_000, 'RequestTimeTooSkewed'],
    ] as const) {
      Object.assign(peer.state, { asked: [], aheadMs })
      await assert.rejects(blobsWith(PATIENT, config).get(NAME), new RegExp(code))
      assert.equal(peer.state.asked.length, 1)
      await assert.rejects(blobsWith(PATIENT, config).put(NAME, BLOB))
      assert.equal(peer.state.objects.size, 0)
    }
  })

  it('has every name below its own path, and pictures by theirs', async () => {
    const names = [
      '..',
      '../..',
      '../../x.webp',
      'images/..',
      'images/../x.webp',
      '',
      '\0',
      '\ud800',
      'a'.repeat(5000),
      'a?b#c%2F',
      'a+b c',
    ]
    const blobs = blobsWith()
    for (const name of names) {
      assert.equal(await blobs.get(name), undefined, name.slice(0, 30))
      const data = new TextEncoder().encode(name)
      await blobs.put(name, { type: 'text/plain', data })
      assert.deepEqual((await blobs.get(name))?.data, data, name.slice(0, 30))
    }
    for (const name of ['avif-192/a.webp', NAME]) await blobs.put(name, BLOB)
    const keys = [...peer.state.objects.keys()]
    assert.equal(new Set(keys).size, names.length + 2)
    assert.deepEqual(keys.slice(-2), ['/pictures/site/avif-192/a.webp', `/pictures/site/${NAME}`])
    for (const key of keys) assert.match(key, /^\/pictures\/site\/(?:images|avif-192|other)\/[\w.]+$/)
  })

  it('leaves what was stored earlier where it is, and gives it', async () => {
    const { store, blobs: earlier } = await openStore()
    await earlier.put('small/earlier.webp', BLOB)
    const blobs = withFallbackBlobs(earlier, blobsWith())
    await blobs.put(NAME, BLOB)
    assert.equal(await earlier.get(NAME), undefined)
    assert.deepEqual([await blobs.get(NAME), await blobs.get('small/earlier.webp')], [BLOB, BLOB])
    assert.equal(peer.state.objects.size, 1)
    peer.state.faults = ['AccessDenied']
    await assertFails(blobs.get('small/earlier.webp'), 'read-only')
    for (const name of [NAME, 'small/earlier.webp']) {
      await blobs.remove(name)
      assert.equal(await blobs.get(name), undefined)
    }
    await store.close()
  })
})

/** Half of an object, as a service has it after its own disk failed. */
function lose(kept: { headers: Record<string, string>; data: Buffer }): void {
  kept.data = kept.data.subarray(0, kept.data.length / 2)
  kept.headers.ETag = etagOf(kept.data)
}
