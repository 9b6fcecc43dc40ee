import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import type { Blobs } from '#domain/ports/store.ts'
import { withFallbackBlobs } from '#server/store/fallback-blobs.ts'
import { blobsIn, createBucket } from '#server/store/s3/bucket.ts'
import { openS3Peer, type S3Peer } from '#test/peers/s3.ts'
import { NEWS } from '#test/store/disk-content.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PATIENT = { patienceMs: 60_000, tryMs: 60_000 }
const IMPATIENT = { patienceMs: 300, tryMs: 300 }
const PAGES = ['/', '/blogs', '/news', '/search-query?q=harbour', '/feed.xml', '/sitemap.xml', '/readyz']

describe('pictures in a bucket', () => {
  let peer: S3Peer
  let app: TestApp
  let own: Blobs
  let cookie = ''
  before(async () => {
    peer = await openS3Peer()
    const [patient, impatient] = [PATIENT, IMPATIENT].map((patience) => blobsIn(createBucket(peer.config, patience)))
    assert.ok(patient && impatient)
    // Nobody waits for a bucket that is meant to be away.
    const current = () => (peer.state.fault ? impatient : patient)
    const bucket: Blobs = {
      put: (name, blob) => current().put(name, blob),
      get: (name) => current().get(name),
      remove: (name) => current().remove(name),
    }
    app = await openTestApp()
    own = app.services.blobs
    app.services.blobs = withFallbackBlobs(own, bucket)
    cookie = await app.signIn()
  })
  after(async () => {
    await app.close()
    await peer.close()
  })

  async function picture(colour: string): Promise<Blob> {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
      .png()
      .toBuffer()
    return new Blob([new Uint8Array(png)])
  }

  async function add(title: string, fields: Record<string, string | Blob>) {
    const response = await app.post('/add-blog', { ...NEWS, title, ...fields }, cookie)
    const { documents } = await app.store.find({ indexes: ['news'], size: 100 })
    const item = documents.find(({ body }) => body.title === title)
    return { status: response.status, html: await response.text(), logo: String(item?.body.logo), isStored: item !== undefined }
  }

  it('are stored there, large and small, and served', async () => {
    const { status, logo } = await add('Harbour', { logo: await picture('#123') })
    assert.equal(status, 302)
    for (const path of [imagePath(logo), thumbnailPath(logo), thumbnailPath(logo)]) {
      const response = await app.request(path)
      assert.deepEqual([response.status, response.headers.get('Content-Type')], [200, 'image/webp'])
      assert.equal((await sharp(await response.arrayBuffer()).metadata()).format, 'webp')
    }
    const whole = String((await app.store.get('images', logo))?.body.made_from)
    const keys = [`/pictures/site/images/${whole}`, `/pictures/site/images/${logo}`, `/pictures/site/small/${logo}`]
    assert.deepEqual([...peer.state.objects.keys()], keys)
    for (const version of ['images', 'small']) assert.equal(await own.get(`${version}/${logo}`), undefined)
    assert.equal((await app.request(imagePath('other.webp'))).status, 404)
  })

  it('that lost a part there are whole again when they are uploaded once more', async () => {
    const { logo } = await add('Damaged', { logo: await picture('#579') })
    const whole = String((await app.store.get('images', logo))?.body.made_from)
    for (const name of [whole, logo]) {
      const kept = peer.state.objects.get(`/pictures/site/images/${name}`) ?? assert.fail()
      kept.data = kept.data.subarray(0, kept.data.length >> 1)
      kept.headers = { ...kept.headers, ETag: `"${createHash('md5').update(kept.data).digest('hex')}"` }
    }
    assert.equal((await app.request(imagePath(logo))).status, 503)
    const again = await add('Uploaded again', { logo: await picture('#579') })
    assert.equal(again.logo, logo)
    assert.equal((await app.request(imagePath(logo))).status, 200)
  })

  it('that were stored before there was a bucket are served', async () => {
    const data = new Uint8Array(
      await sharp({ create: { width: 5, height: 5, channels: 3, background: '#000' } })
        .webp()
        .toBuffer(),
    )
    await own.put('images/earlier.webp', { type: 'image/webp', data })
    for (const path of [imagePath('earlier.webp'), thumbnailPath('earlier.webp')]) assert.equal((await app.request(path)).status, 200)
  })

  it('are away with the bucket, and nothing else is', async () => {
    const { logo } = await add('Kept', { logo: await picture('#456') })
    await app.settled()
    for (const fault of ['drop', 'hang', 'AccessDenied', 'NoSuchBucket', 'page'] as const) {
      peer.state.fault = fault
      for (const path of [
        imagePath(logo),
        thumbnailPath(logo),
        imagePath('other.webp'),
        `/assets/img/avif-672/${logo}`,
        '/share-picture?page=/faq',
      ]) {
        const { status, headers } = await app.request(path)
        assert.deepEqual([status, headers.get('Cache-Control'), headers.get('Retry-After')], [503, 'no-store', '5'], `${fault} ${path}`)
      }
      for (const path of PAGES) assert.equal((await app.request(path)).status, 200, `${fault} ${path}`)
      const refused = await add(`With a picture, ${fault}`, { logo: await picture('#789') })
      assert.deepEqual([refused.status, refused.isStored], [503, false], fault)
      assert.match(refused.html, /Not saved: [^.]+\. Your text is still here\./)
      assert.match(refused.html, new RegExp(`value="With a picture, ${fault}"`))
      const inText = await app.post('/add-picture', { picture: await picture('#789') }, cookie)
      assert.equal(inText.status, 503)
      assert.match((await inText.json()).message, /^The image wasn’t uploaded: /)
      const saved = await add(`Without a new one, ${fault}`, { logo_stored: logo })
      assert.deepEqual([saved.status, saved.isStored], [302, true], fault)
    }
    peer.state.fault = undefined
    assert.equal((await app.request(imagePath(logo))).status, 200)
    assert.equal((await add('With a picture again', { logo: await picture('#789') })).status, 302)
    assert.equal((await app.request('/share-picture?page=/faq')).status, 200)
  })

  it('that are not what was stored are not served', async () => {
    const { logo } = await add('Garbled', { logo: await picture('#abc') })
    peer.state.faults = ['garbled']
    assert.equal((await app.request(imagePath(logo))).status, 503)
    assert.equal((await app.request(imagePath(logo))).status, 200)
  })
})
