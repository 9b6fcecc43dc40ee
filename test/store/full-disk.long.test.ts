import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { purgeDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { alertsIn, startAskedSite } from '#test/process/requested-site.ts'
import { diskWithContent, fill, ITEM, MESSAGES, NEWS } from './disk-content.ts'
import { openFile } from './open-sqlite-file.ts'
import { canMount, type SmallDisk } from './small-disk.ts'

/** Items that were deleted long ago. */
const OLD = 5
const LONG = 'Long enough to need room. '.repeat(4000)
const BLOG = { ...ITEM, draft: '', logo_stored: 'a.webp', author_avatar_stored: 'a.webp' }
const VISIT = { from_name: 'Visitor', email: 'visitor@example.com', subject: 'Roles', opened_at: '1' }

const READ = [
  '/',
  '/blogs',
  '/news',
  '/blog-details?id=blog-1',
  '/search-query?q=hour',
  '/feed.xml',
  '/assets/img/960x900/a.webp',
  '/assets/img/352x330/a.webp',
  '/share-picture?page=/faq',
  '/admin',
  '/admin/manage-blogs',
  '/admin/manage-blogs?tab=blogs&show=deleted',
  '/add-blog',
  '/add-data-component',
  '/edit-news/news-1',
  '/edit-blog/blog-1',
  '/admin/messages',
  '/admin/messages/m1',
  '/admin/messages.csv',
  '/admin/analytics',
]

describe('a full disk', { skip: !canMount && 'only root may mount a disk of a few megabytes' }, () => {
  it('R20 lets everything be read, keeps what was typed, and takes deletions until there is room again', async (t) => {
    const disk = await diskWithContent(t)
    const site = await startAskedSite(t, disk.data, { DEMO_CONTENT: 'off' })
    const cookie = await site.signIn()
    await site.isReady(true)
    await deleteLongAgo(disk)
    await ageSession(disk, 10)
    await fill(disk)
    await site.isReady(false)
    assert.equal((await site.ask('/admin')).status, 200, 'a minute and more after the last use that is stored')
    // What makes room for the session's next use makes some for everything: it is not to be touched while saves are refused.
    await ageSession(disk, -0.9)
    await fill(disk)
    assert.equal((await site.ask('/healthz')).status, 200)
    for (const path of READ) assert.equal((await site.ask(path)).status, 200, path)
    // An administrator's views are not counted.
    site.useCookie('')
    for (let view = 0; view < 5; view++) assert.equal((await site.ask('/faq')).status, 200)
    site.useCookie(cookie)
    assert.match(alertsIn((await site.ask('/admin')).text).join(), /^There’s no room left on our server\. You can’t save/)

    const picture = await heavyPicture()
    for (const [path, fields] of Object.entries(savesOf(picture))) {
      const { status, text } = await site.send(path, fields)
      assert.equal(status, 507, path)
      assert.match(text, /no room left on our server/, path)
      if (fields.title) assert.ok(text.includes('needing room'), `${path} gives back what was typed`)
    }
    const rows = new Blob([JSON.stringify(Array.from({ length: 40 }, (_, row) => ({ ...ITEM, title: `Row ${row}`, content: LONG })))])
    assert.match(
      (await site.send('/add-data-component/import', { file: new File([rows], 'a.json') })).text,
      /Nothing was imported: there’s no room left on our server/,
    )
    const contact = await site.send('/contact-us', { ...VISIT, message: 'Typed by a visitor. '.repeat(990) })
    assert.equal(contact.status, 503)
    assert.ok(contact.text.includes('Failed to send email.') && contact.text.includes('Typed by a visitor. Typed'))

    const steps: [string, Record<string, string>][] = [
      ['/admin/manage-blogs', { id: 'news-1', version: '1' }],
      ['/admin/manage-blogs', { intent: 'restore', kind: 'news', id: 'news-1' }],
      ['/admin/manage-blogs', { id: 'news-1', version: '3' }],
      ['/admin/messages/m1', { intent: 'answered' }],
      ['/admin/messages/m1', { intent: 'unread' }],
    ]
    for (const [path, fields] of steps) assert.equal((await site.send(path, fields)).status, 302, JSON.stringify(fields))
    assert.equal((await site.ask('/blog-details?id=news-1')).status, 404)
    assert.equal(await removeOld(disk), OLD)
    for (let index = 1; index < MESSAGES; index++)
      for (const intent of ['delete', 'purge'])
        assert.equal((await site.send(`/admin/messages/m${index}`, { intent })).status, 302, `${intent} message ${index}`)
    assert.equal((await site.send('/edit-news/news-2', { ...NEWS, version: '1', title: 'In the room of what was deleted' })).status, 302)

    disk.empty()
    await site.isReady(true)
    assert.equal((await site.send('/add-blog', { ...NEWS, title: 'Saved at last', content_excerpt: 'needing room' })).status, 302)
    assert.ok(
      Number(/Page views<strong>([\d,]+)/.exec((await site.ask('/admin/analytics')).text)?.[1]) >= 5,
      'views while the disk was full',
    )
    assert.equal(await site.stop(), 0)
  })
})

function savesOf(picture: Blob): Record<string, Record<string, string | Blob>> {
  const long = { title: 'needing room', content_excerpt: 'x', content: `<p>${LONG}</p>` }
  return {
    '/add-tradewind-blog': { ...BLOG, ...long },
    '/edit-blog/blog-1': { ...BLOG, ...long, version: '1' },
    '/add-data-component': { ...ITEM, draft: '', ...long, content: LONG },
    '/add-blog': { ...NEWS, title: 'needing room', logo: picture },
    '/edit-news/news-1': { ...NEWS, title: 'needing room', logo: picture, version: '1' },
    '/add-picture': { picture },
  }
}

async function heavyPicture(): Promise<Blob> {
  const raw = { width: 1440, height: 1350, channels: 3 } as const
  const png = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

/** What the hourly job does. */
async function removeOld(disk: SmallDisk): Promise<number> {
  const store = (await openFile(join(disk.data, 'tradewind.sqlite'))).store
  const removed = await purgeDeletedItems({ store, now: () => new Date() })
  await store.close()
  return removed
}

/** Items that more than 30 days have gone by since they were deleted. */
async function deleteLongAgo(disk: SmallDisk): Promise<void> {
  const store = (await openFile(join(disk.data, 'tradewind.sqlite'))).store
  const body = { ...ITEM, content: LONG, deleted_at: '2026-01-01T00:00:00.000Z' }
  await store.createMany(Array.from({ length: OLD }, (_, index) => ({ index: 'news', id: `old-${index}`, body })))
  await store.close()
}

/** As if the administrator's last request had come so many minutes ago. */
async function ageSession(disk: SmallDisk, minutes: number): Promise<void> {
  const store = (await openFile(join(disk.data, 'tradewind.sqlite'))).store
  const { documents } = await store.find({ indexes: ['sessions'], size: 10 })
  for (const { highlights: _none, ...session } of documents)
    await store.update({ ...session, body: { ...session.body, used_at: new Date(Date.now() - minutes * 60_000).toISOString() } })
  await store.close()
}
