import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { alertsIn, startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { until } from '#test/process/wait-until.ts'
import { diskWithContent, fill, NEWS } from './disk-content.ts'
import { openFile } from './open-sqlite-file.ts'
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'

const OFF = { DEMO_CONTENT: 'off' }
const READ = ['/', '/news', '/blog-details?id=blog-1', '/search-query?q=hour', '/admin', '/edit-news/news-1', '/admin/messages.csv']

const LEFT: Record<string, (t: TestContext, disk: SmallDisk) => Promise<void>> = {
  'it was closed': async (_t, disk) => disk.fill(),
  'it was closed and the reserve is used up': async (t, disk) => {
    await (await startAskedSite(t, disk.data, OFF)).stop()
    rmSync(join(disk.data, 'tradewind.sqlite-reserve'))
    disk.fill()
  },
  'the server ran with a full disk': async (t, disk) => {
    const site = await startAskedSite(t, disk.data, OFF)
    await fill(disk)
    await site.ask('/readyz')
    await site.stop()
  },
  'the server was killed with a full disk': async (t, disk) => {
    const site = await startAskedSite(t, disk.data, OFF)
    await fill(disk)
    await site.stop('SIGKILL')
    disk.fill()
  },
}

describe('a disk that takes nothing when the server is started', {
  skip: !canMount && 'only root may mount a disk of a few megabytes',
}, () => {
  for (const [how, leave] of Object.entries(LEFT))
    it(`is full after ${how}: what is there is served, said on one line, and stored again when there is room`, async (t) => {
      const disk = await diskWithContent(t)
      await leave(t, disk)
      const site = await startAskedSite(t, disk.data, OFF)
      await until(() => /^Warning: the disk of \S+ is full\. .*operations\.md\.$/m.test(site.written()))
      await site.signIn()
      for (const path of READ) assert.equal((await site.ask(path)).status, 200, path)
      assert.deepEqual([(await site.ask('/healthz')).status, (await site.ask('/readyz')).status], [200, 503])
      disk.empty()
      await site.isReady(true)
      // Each process finds it out by itself.
      await until(async () => (await site.send('/edit-news/news-1', { ...NEWS, version: '1', title: 'Stored again' })).status === 302)
      assert.equal(await site.stop(), 0)
      const store = (await openFile(join(disk.data, 'tradewind.sqlite'))).store
      assert.equal((await store.get('news', 'news-1'))?.body.title, 'Stored again')
      await store.close()
    })

  it('is full before the first start, which says so and leaves nothing behind', async (t) => {
    const disk = mountSmallDisk(64)
    t.after(disk.remove)
    disk.fill()
    const { code, written } = await runCommand(t, ['server/start.ts'], { DATA_DIR: disk.data, PORT: '0' })
    assert.equal(code, 1)
    assert.match(written, /^Not started: The store \S+ cannot be made: its disk is full\.$/m)
    disk.empty()
    const site = await startAskedSite(t, disk.data)
    assert.match((await site.ask('/news')).text, /item-card|<article/)
  })

  it('is read-only: it is served from, said on one line, and written to again when it can be', async (t) => {
    for (const isKilled of [false, true]) {
      const disk = await diskWithContent(t)
      if (isKilled) await (await startAskedSite(t, disk.data, OFF)).stop('SIGKILL')
      disk.setReadOnly(true)
      const site = await startAskedSite(t, disk.data, OFF)
      await until(() => /^Warning: \S+ cannot be written to\. .*operations\.md\.$/m.test(site.written()))
      await site.signIn()
      for (const path of READ) assert.equal((await site.ask(path)).status, 200, path)
      assert.deepEqual([(await site.ask('/healthz')).status, (await site.ask('/readyz')).status], [200, 503])
      const refused = await site.send('/edit-news/news-1', { ...NEWS, version: '1', title: 'Typed on a read-only disk' })
      assert.equal(refused.status, 503)
      assert.match(alertsIn(refused.text).join(), /Not saved: the site’s disk doesn’t accept changes\. Your text is still here\./)
      assert.ok(refused.text.includes('Typed on a read-only disk'))
      assert.equal((await site.send('/admin/manage-blogs', { id: 'news-1', version: '1' })).status, 503)
      const command = await runCommand(t, ['server/commands/sign-in-link.ts'], { DATA_DIR: disk.data })
      assert.deepEqual(
        [command.code, /^No sign-in link: it cannot be stored \(the store cannot be written to: .+\)\.\n$/.test(command.written)],
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
