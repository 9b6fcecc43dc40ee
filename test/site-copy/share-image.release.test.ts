import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { allPageCopy } from '#app/content/all-copy.ts'
import { faq } from '#app/content/faq.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import { sitemapPages } from '#app/http/sitemap-pages.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { markUnusedImages } from '#domain/media/mark-unused.ts'
import { findImageUsage, findMediaImage } from '#domain/media/media.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { replaceNextBatch, startReplacing } from '#domain/media/replace-image.ts'
import { loadCopyHistory } from '#domain/site-copy/copy-history.ts'
import { listCopyVersions } from '#domain/site-copy/copy-versions.ts'
import { findEditableCopy, publishCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { valueAtPath } from '#domain/site-copy/page-copy.ts'
import { restoreCopy } from '#domain/site-copy/restore-copy.ts'
import { openMediaApp, png } from '#test/media/media-app.ts'
import { plain } from './hidden-field-value.ts'

const TEAL = '#1c5a66'
const DRAWN = '/share-picture?page=%2Ffaq'
const PREVIEW = '/admin/words/faq/share-picture'

async function openSharing(t: TestContext) {
  const app = await openMediaApp(t)
  const { services } = app
  const words = async (place: string) => valueAtPath((await findEditableCopy(services, faq)).current, place)
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  }
  return {
    ...app,
    async keep(changes: Record<string, unknown>) {
      const { current: now } = await findEditableCopy(services, faq)
      const sent = Object.entries(changes).map(([place, to]) => ({
        place: `sharePicture.${place}`,
        from: valueAtPath(now, `sharePicture.${place}`),
        to,
      }))
      later()
      return saveCopyEdits(services, { table: faq, changes: sent, facts: companyDetailsOf({}), by: 'Ann' })
    },
    async publish() {
      later()
      const { draft } = await findEditableCopy(services, faq)
      const { outcome } = await publishCopy(services, { table: faq, version: draft.version, by: 'Ann' })
      await app.found()
      return outcome
    },
    words,
    async head(path = '/faq') {
      const { html } = await app.page(path)
      const said = (name: string) =>
        new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
      const address = new URL(said('') ?? '')
      return { address: address.pathname + address.search, width: said(':width'), height: said(':height'), alt: said(':alt'), html }
    },
    async picture(path: string) {
      const response = await app.request(path, { headers: { Cookie: app.cookie } })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status !== 200) return { status: response.status, type: '', format: '', size: [], colour: '' }
      const { format, width, height } = await sharp(bytes).metadata()
      const { dominant } = await sharp(bytes).stats()
      const colour = [dominant.r, dominant.g, dominant.b].map((part) => Math.round(part / 32)).join()
      return { status: 200, type: response.headers.get('Content-Type'), format, size: [width, height], colour }
    },
    async uses(file: string) {
      await app.found()
      const picture = (await findMediaImage(app.store, file)) ?? assert.fail(file)
      const { uses } = await findImageUsage(app.store, picture, 20)
      return uses.map(({ kind, id, as }) => `${kind} ${id} ${as}`).sort()
    },
  }
}

const JPEG = { status: 200, type: 'image/jpeg', format: 'jpeg', size: [1200, 630] }
/** Of TEAL, as it is told here. */
const OF_TEAL = '1,3,3'

describe('a share picture of the page’s own', () => {
  it('is what the page is shared with once it is published: a JPEG of the usual size at an address of its own', async (t) => {
    const app = await openSharing(t)
    const before = await app.head()
    assert.deepEqual([before.address, before.alt], [DRAWN, 'FAQ'])
    const { whole } = await app.upload(TEAL, [1400, 900])
    assert.deepEqual((await app.keep({ file: whole, alt: 'A team at work' }))?.rejected, [])
    assert.equal((await app.head()).html, before.html, 'nobody sees what is not published')
    assert.equal((await app.picture(DRAWN)).format, 'png')
    assert.equal(await app.publish(), 'published')
    const { address, width, height, alt } = await app.head()
    assert.deepEqual([address, width, height, alt], [`${DRAWN}&picture=${whole}`, '1200', '630', 'A team at work'])
    assert.deepEqual(await app.picture(address), { ...JPEG, colour: OF_TEAL })
    assert.deepEqual(await app.picture(DRAWN), { ...JPEG, colour: OF_TEAL })
    assert.equal((await app.head('/our-story')).address, '/share-picture?page=%2Four-story')

    await app.keep({ file: '', alt: '' })
    await app.publish()
    assert.equal((await app.head()).html, before.html, 'taken back, the page is what it was, byte for byte')
    assert.equal((await app.picture(address)).format, 'png')
  })

  it('can be chosen for every page that is listed', () => {
    const with_ = allPageCopy.filter(({ defaults }) => valueAtPath(defaults, 'sharePicture.file') === '').map(({ path }) => path)
    assert.deepEqual(with_.sort(), [...sitemapPages.keys()].sort())
  })

  it('is shown to the administrator as it would be shared, chosen or drawn, and to nobody else', async (t) => {
    const app = await openSharing(t)
    const drawn: string[] = []
    const { drawCard } = app.services.images
    app.services.images.drawCard = (card, logo) => {
      drawn.push(card.title)
      return drawCard(card, logo)
    }
    const { current } = await findEditableCopy(app.services, faq)
    const change = { place: 'title', from: valueAtPath(current, 'title'), to: 'Asked often' }
    await saveCopyEdits(app.services, { table: faq, changes: [change], facts: companyDetailsOf({}), by: 'Ann' })
    assert.deepEqual({ ...(await app.picture(PREVIEW)), colour: '' }, { ...JPEG, type: 'image/png', format: 'png', colour: '' })
    assert.deepEqual(drawn, ['Asked often'])
    const { whole } = await app.upload(TEAL)
    await app.keep({ file: whole })
    assert.deepEqual(await app.picture(`${PREVIEW}?as=x`), { ...JPEG, colour: OF_TEAL })
    assert.equal((await app.request(PREVIEW)).status, 404)
    assert.equal((await app.picture('/admin/words/shared/share-picture')).status, 404, 'a table that is no page has none')
  })

  it('is the drawn one again when the chosen one is deleted or damaged, without an error', async (t) => {
    const app = await openSharing(t)
    const [deleted, damaged] = [await app.upload(TEAL), await app.upload('#aa3300')]
    await app.keep({ file: deleted.whole })
    await app.publish()
    assert.equal((await app.picture(DRAWN)).format, 'jpeg')
    assert.equal((await removeImage(app.services, deleted.whole, { evenIfUsed: true })).outcome, 'removed')
    assert.equal(await app.services.blobs.get(`share/${deleted.whole}`), undefined)
    const { address } = await app.head()
    for (let count = 0; count < 35; count++) assert.equal((await app.request(address)).headers.get('Content-Type'), 'image/png')
    assert.equal((await app.picture(PREVIEW)).format, 'png')
    await app.keep({ file: damaged.whole })
    await app.publish()
    await app.services.blobs.remove(`images/${damaged.whole}`)
    await app.services.blobs.put(`images/${damaged.whole}`, { type: 'image/webp', data: new Uint8Array(50) })
    assert.equal((await app.picture(DRAWN)).format, 'png')
  })

  it('is none that is no picture or not stored, said in words', async (t) => {
    const app = await openSharing(t)
    for (const file of ['script.svg', 'a.pdf', '../a.webp', '/assets/img/960x900/a.webp', 'javascript:alert(1)', 7, null, ['a.webp']]) {
      const kept = await app.keep({ file })
      assert.deepEqual(
        kept?.rejected,
        [{ place: 'sharePicture.file', error: 'Share image must be an image from the media library.' }],
        String(file),
      )
    }
    const gone = await app.keep({ file: 'gone.webp' })
    assert.deepEqual(gone?.rejected, [{ place: 'sharePicture.file', error: 'Share image: this image is no longer in the media library.' }])
    const upload = await app.send('/add-picture', { picture: new File(['%PDF-1.7 words'], 'a.pdf') })
    assert.equal(upload.status, 415)
    assert.match(await upload.text(), /isn’t an image we can use/)
  })

  it('is a word like others: two who change it, a list of changes, versions that bring it back', async (t) => {
    const app = await openSharing(t)
    const [one, other] = [await app.upload(TEAL), await app.upload('#aa3300')]
    const { current } = await findEditableCopy(app.services, faq)
    await app.keep({ file: one.whole })
    const late = { place: 'sharePicture.file', from: valueAtPath(current, 'sharePicture.file'), to: other.whole }
    const kept = await saveCopyEdits(app.services, { table: faq, changes: [late], facts: companyDetailsOf({}), by: 'Ravi' })
    assert.deepEqual(kept?.rejected, [{ place: 'sharePicture.file', theirs: one.whole }])
    const listed = (await app.ask('/admin/site/words/faq')).html
    assert.match(plain(listed), /Share image Before: the drawn picture Now: /)
    assert.ok(listed.includes(`src="/assets/img/352x330/${one.whole}"`))
    await app.publish()
    await app.keep({ file: other.whole })
    await app.publish()
    const { entries } = await loadCopyHistory(app.services, { table: faq, facts: {}, page: 1 })
    assert.deepEqual(
      entries.map(({ changes }) =>
        changes.map((change) => (change.type === 'picture' ? [change.label, change.before, change.after] : change.type)),
      ),
      [[['Share image', one.whole, other.whole]], [['Share image', '', one.whole]], []],
    )
    const { versions } = await listCopyVersions(app.store, 'faq', { size: 5 })
    assert.equal(await restoreCopy(app.services, { table: faq, changes: versions[1]?.changes ?? {}, by: 'Ann' }), 'restored')
    assert.equal(await app.words('sharePicture.file'), one.whole)
  })
})

describe('the picture of a page, in Media', () => {
  it('says where it is used, and is not lost: published, written, in an earlier version', async (t) => {
    const app = await openSharing(t)
    const { whole } = await app.upload(TEAL)
    await app.keep({ file: whole })
    assert.deepEqual(await app.uses(whole), ['words faq changes'])
    await app.publish()
    assert.deepEqual(await app.uses(whole), ['words faq earlier', 'words faq published'])
    const media = (await app.ask('/admin/media')).html
    assert.match(media, /Used in one place.*<a href="\/faq\?edit">Share image of FAQ<\/a>/)
    app.clock.now = new Date(app.clock.now.getTime() + 40 * 86_400_000)
    await markUnusedImages(app.services)
    assert.equal((await app.store.get('images', whole))?.body.unused_since, '')
    const cookie = await app.signIn()
    const refused = await app.post('/admin/media', { intent: 'delete', file: whole, even_if_used: '' }, cookie)
    assert.equal(refused.status, 409)
    assert.match(await refused.text(), /is used in “Share image of FAQ”/)
    assert.ok(await app.store.get('images', whole))
    await app.keep({ file: '', alt: '' })
    await app.publish()
    const later = (await app.page('/admin/media', { headers: { Cookie: cookie } })).html
    assert.match(later, /<a href="\/admin\/site\/words\/faq\/history">Share image of FAQ<\/a>.{0,20}\(an earlier version\)/s)
  })

  it('is replaced there as everywhere, whole, as a version of its own', async (t) => {
    const app = await openSharing(t)
    const { whole } = await app.upload(TEAL)
    await app.keep({ file: whole, alt: 'A team' })
    await app.publish()
    await app.keep({ alt: 'Our team' })
    const begun = await startReplacing(app.services, whole, { data: await png('#aa3300', 1300, 700), name: 'new.png' })
    assert.ok(begun.ok)
    const step = await replaceNextBatch(app.services, SYSTEM_ACTOR, whole)
    assert.deepEqual(step, { ok: true, changed: 1 })
    const file = String(await app.words('sharePicture.file'))
    assert.notEqual(file, whole)
    assert.equal((await app.store.get('images', file))?.body.framed, undefined, 'whole, not cut for a card')
    assert.equal((await app.head()).address, `${DRAWN}&picture=${file}`)
    assert.equal(await app.words('sharePicture.alt'), 'Our team')
    await app.found()
    const { entries } = await loadCopyHistory(app.services, { table: faq, facts: {}, page: 1 })
    assert.deepEqual(
      entries.map(({ state, isPresent }) => [state, isPresent]),
      [
        ['changes', false],
        ['published', true],
        ['published', false],
        ['began', false],
      ],
    )
  })
})
