import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { openSqliteStore } from '#server/store/sqlite.ts'
import { alertsIn, runCommand, startSite, until } from './running-site.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'

const ITEM = {
  source: 'Desk',
  title: 'Written for an hour',
  category: 'Policy',
  content_excerpt: 'Short.',
  author: 'Desk',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-01-01',
  expiry_date: '2030-01-01',
  content: '<p>The text of an hour.</p>',
  draft: false,
}
const MESSAGE = {
  from_name: 'A visitor',
  to_name: 'Tradewind',
  email: 'visitor@example.com',
  subject: 'Hello',
  read: true,
  answered: false,
}
const MESSAGES = 40
const LONG = 'Long enough to need room. '.repeat(4000)
const OFF = { DEMO_CONTENT: 'off' }

const LEFT: Record<string, (t: TestContext, disk: SmallDisk) => Promise<void>> = {
  'it was closed': async (_t, disk) => disk.fill(),
  'it was closed and the reserve is used up': async (t, disk) => {
    await (await startSite(t, disk.data, OFF)).stop()
    rmSync(join(disk.data, 'tradewind.sqlite-reserve'))
    disk.fill()
  },
  'the server ran with a full disk': async (t, disk) => {
    const site = await startSite(t, disk.data, OFF)
    await fill(disk)
    await site.ask('/readyz')
    await site.stop()
  },
  'the server was killed with a full disk': async (t, disk) => {
    const site = await startSite(t, disk.data, OFF)
    await fill(disk)
    await site.stop('SIGKILL')
    disk.fill()
  },
}

const NEWS = { ...ITEM, draft: '', logo_stored: 'a.webp', author_logo_stored: 'a.webp' }
const BLOG = { ...ITEM, draft: '', logo_stored: 'a.webp', author_avatar_stored: 'a.webp' }
const VISIT = { from_name: 'Visitor', email: 'visitor@example.com', subject: 'Roles', opened_at: '1' }

const SOME_READ = ['/', '/news', '/blog-details?id=blog-1', '/search-query?q=hour', '/admin', '/edit-news/news-1', '/admin/messages.csv']

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
  '/admin/page-views',
]

function savesOf(picture: Blob): Record<string, Record<string, string | Blob>> {
  const long = { title: 'needing room', content_excerpt: 'x', content: `<p>${LONG}</p>` }
  return {
    '/add-tradewind-blog': { ...BLOG, ...long },
    '/edit-blog/blog-1': { ...BLOG, ...long, version: '1' },
    '/add-data-component': { ...BLOG, ...long, content: LONG },
    '/add-blog': { ...NEWS, title: 'needing room', logo: picture },
    '/edit-news/news-1': { ...NEWS, title: 'needing room', logo: picture, version: '1' },
    '/add-picture': { picture },
  }
}

/** A disk with a store of some items, messages and a picture on it. */
async function diskWithContent(t: TestContext): Promise<SmallDisk> {
  const disk = mountSmallDisk(64)
  t.after(disk.remove)
  const store = openSqliteStore(join(disk.data, 'tradewind.sqlite'))
  const bytes = await sharp({ create: { width: 960, height: 900, channels: 3, background: '#f0a017' } })
    .webp()
    .toBuffer()
  await store.create([
    ...['news-1', 'news-2'].map((id) => ({ index: 'news' as const, id, body: ITEM })),
    { index: 'blog', id: 'blog-1', body: ITEM },
    {
      index: 'images',
      id: 'a.webp',
      body: { type: 'image/webp', data: bytes.toString('base64'), size: bytes.length, stored_at: '2026-01-01T00:00:00Z' },
    },
    ...Array.from({ length: MESSAGES }, (_, index) => {
      const message = `Message ${index}. ${'Something to say. '.repeat(1000)}`
      return { index: 'messages' as const, id: `m${index}`, body: { ...MESSAGE, message, received_at: '2026-01-01T00:00:00.000Z' } }
    }),
  ])
  await store.close()
  return disk
}

/** As if ten minutes had gone by since the administrator's last request. */
async function age(disk: SmallDisk): Promise<void> {
  const store = openSqliteStore(join(disk.data, 'tradewind.sqlite'))
  const { documents } = await store.find({ indexes: ['sessions'], size: 10 })
  for (const { highlights: _none, ...session } of documents)
    await store.update({ ...session, body: { ...session.body, used_at: new Date(Date.now() - 600_000).toISOString() } })
  await store.close()
}

/** To the last byte, also what is free in the store's own files. */
async function fill(disk: SmallDisk): Promise<void> {
  disk.fill()
  const store = openSqliteStore(join(disk.data, 'tradewind.sqlite'))
  const data = 'x'.repeat(20_000)
  const ballast = (id: string) => store.create([{ index: 'images', id, body: { type: 'image/webp', data, size: 1, stored_at: '' } }])
  for (
    let n = 0;
    await ballast(`ballast-${n}`).then(
      () => true,
      () => false,
    );
    n++
  );
  await store.close()
}

async function heavyPicture(): Promise<Blob> {
  const raw = { width: 1440, height: 1350, channels: 3 } as const
  const png = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

describe('a full disk', { skip: !canMount && 'only root may mount a disk of a few megabytes' }, () => {
  it('lets everything be read, keeps what was typed, and takes deletions until there is room again', async (t) => {
    const disk = await diskWithContent(t)
    const site = await startSite(t, disk.data, OFF)
    await site.signIn()
    await site.isReady(true)
    await age(disk)
    await fill(disk)
    await site.isReady(false)
    assert.equal((await site.ask('/healthz')).status, 200)
    for (const path of READ) assert.equal((await site.ask(path)).status, 200, path)
    assert.match(alertsIn((await site.ask('/admin')).text).join(), /^The server’s disk is full: nothing new can be saved/)

    const picture = await heavyPicture()
    for (const [path, fields] of Object.entries(savesOf(picture))) {
      const { status, text } = await site.send(path, fields)
      assert.equal(status, 507, path)
      assert.match(text, /disk is full/, path)
      if (fields.title)
        assert.ok(text.includes(fields.title as string) && text.includes('needing room'), `${path} gives back what was typed`)
    }
    const rows = new Blob([JSON.stringify(Array.from({ length: 40 }, (_, row) => ({ ...ITEM, title: `Row ${row}`, content: LONG })))])
    assert.match(
      (await site.send('/add-data-component/import', { file: new File([rows], 'a.json') })).text,
      /Nothing was imported: the server’s disk is full/,
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
    for (let index = 1; index < MESSAGES; index++)
      assert.equal((await site.send(`/admin/messages/m${index}`, { intent: 'delete' })).status, 302, `message ${index}`)
    assert.equal((await site.send('/edit-news/news-2', { ...NEWS, version: '1', title: 'In the room of what was deleted' })).status, 302)
    assert.equal((await site.ask('/readyz')).status, 503)

    disk.empty()
    await site.isReady(true)
    assert.equal((await site.send('/add-blog', { ...NEWS, title: 'Saved at last', content_excerpt: 'needing room' })).status, 302)
    assert.ok(
      Number(/([\d,]+) in the last 30 days/.exec((await site.ask('/admin/page-views')).text)?.[1]) >= 5,
      'views while the disk was full',
    )
    assert.equal(await site.stop(), 0)
  })

  for (const [how, leave] of Object.entries(LEFT))
    it(`is started on after ${how}: what is there is served, said on one line, and stored again when there is room`, async (t) => {
      const disk = await diskWithContent(t)
      await leave(t, disk)
      const site = await startSite(t, disk.data, OFF)
      await until(() => /^Warning: the disk of \S+ is full\. .*operations\.md\.$/m.test(site.written()))
      await site.signIn()
      for (const path of SOME_READ) assert.equal((await site.ask(path)).status, 200, path)
      assert.deepEqual([(await site.ask('/healthz')).status, (await site.ask('/readyz')).status], [200, 503])
      disk.empty()
      await site.isReady(true)
      assert.equal((await site.send('/edit-news/news-1', { ...NEWS, version: '1', title: 'Stored again' })).status, 302)
      assert.equal(await site.stop(), 0)
      const store = openSqliteStore(join(disk.data, 'tradewind.sqlite'))
      assert.equal((await store.get('news', 'news-1'))?.body.title, 'Stored again')
      await store.close()
    })

  it('is no place for a first start, which says so and leaves nothing behind', async (t) => {
    const disk = mountSmallDisk(64)
    t.after(disk.remove)
    disk.fill()
    const { code, written } = await runCommand(t, ['server/start.ts'], { DATA_DIR: disk.data, PORT: '0' })
    assert.equal(code, 1)
    assert.match(written, /^Not started: The store \S+ cannot be made: its disk is full\.$/m)
    disk.empty()
    const site = await startSite(t, disk.data)
    assert.match((await site.ask('/news')).text, /item-card|<article/)
  })

  it('that is read-only is served from, said on one line, and written to again when it can be', async (t) => {
    for (const isKilled of [false, true]) {
      const disk = await diskWithContent(t)
      if (isKilled) await (await startSite(t, disk.data, OFF)).stop('SIGKILL')
      disk.setReadOnly(true)
      const site = await startSite(t, disk.data, OFF)
      await until(() => /^Warning: \S+ cannot be written to\. .*operations\.md\.$/m.test(site.written()))
      await site.signIn()
      for (const path of SOME_READ) assert.equal((await site.ask(path)).status, 200, path)
      assert.deepEqual([(await site.ask('/healthz')).status, (await site.ask('/readyz')).status], [200, 503])
      const refused = await site.send('/edit-news/news-1', { ...NEWS, version: '1', title: 'Typed on a read-only disk' })
      assert.equal(refused.status, 503)
      assert.match(alertsIn(refused.text).join(), /Not saved: the server’s disk cannot be written to\. Your text is still here\./)
      assert.ok(refused.text.includes('Typed on a read-only disk'))
      assert.equal((await site.send('/admin/manage-blogs', { id: 'news-1', version: '1' })).status, 503)
      const command = await runCommand(t, ['server/sign-in-link.ts'], { DATA_DIR: disk.data })
      assert.deepEqual(
        [command.code, /^No sign-in link: it cannot be stored \(.+\)\.\n$/.test(command.written)],
        [1, true],
        command.written,
      )
      disk.setReadOnly(false)
      await site.isReady(true)
      assert.equal((await site.send('/edit-news/news-1', { ...NEWS, version: '1' })).status, 302)
      await site.stop()
    }
  })
})
