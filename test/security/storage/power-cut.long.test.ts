import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { atDepth } from '#test/depth.ts'
import { mountForgetfulDisk, noForgetfulDisk } from '#test/peers/forgetful-disk/forgetful-disk.ts'
import { checkKept, useUntilCut } from '#test/security/power-cut/power-cut-site.ts'
import { findAll, noPromises } from '#test/security/power-cut/promises.ts'
import { contentOf, FIXTURE, fill } from '#test/store/earlier-content.ts'
import { randomFrom } from '#test/store/kill-moments.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

/** `CUTS=200` for a long look; every fifth is in a migration. */
const CUTS = Number(process.env.CUTS ?? atDepth(3, 12))
const SEED = Number(process.env.SEED ?? 1)
/** Changes of the disk: an item takes about fifty, and a start of a new store some hundred. */
const MOST_CHANGES = 6000
const MIGRATED = 200
const MIGRATING = fileURLToPath(new URL('../../store/migrating-process.ts', import.meta.url))
const LESS_SYNCED = { NODE_OPTIONS: '--import ./test/security/storage/skip-fsync.ts' }

const migrations = Math.ceil(CUTS / 5)

describe('a power cut', { skip: noForgetfulDisk() ?? false }, () => {
  test(`R22 at ${CUTS - migrations} moments of forms, imports, uploads and messages loses nothing that was answered, and leaves nothing half`, async (t) => {
    const kept = folder(t)
    const promises = noPromises()
    const random = randomFrom(SEED)
    for (let cut = 0; cut < CUTS - migrations; cut++) {
      const after = cut % 3 === 0 ? Math.ceil(20 * (MOST_CHANGES / 20) ** random()) : 500 + Math.floor(random() * MOST_CHANGES)
      const has = cut % 2 === 0 ? 'none' : 'some'
      const env = { WORKERS: cut % 4 === 3 ? '2' : '1' }
      await useUntilCut(kept, promises, { name: `c${cut}`, after, has, seed: Math.floor(random() * 1e9), env })
      // Where it went before there was a store, there is none.
      if (promises.answers > 0 || existsSync(join(kept, 'new', 'data', 'tradewind.sqlite'))) await checkKept(kept, promises)
      if ((cut + 1) % 20 === 0) t.diagnostic(`${cut + 1} cuts, ${promises.answers} answers`)
    }
    const { items, imports, pictures, messages, answers } = promises
    t.diagnostic(
      `${answers} answers; ${items.size} items, ${imports.size} imports, ${pictures.length} pictures, ${messages.length} messages`,
    )
    assert.ok(answers > CUTS, `${answers} answers`)
  })

  test(`R22 at ${migrations} moments of a migration leaves the store as it was, or all of it brought up to date`, async (t) => {
    const kept = folder(t)
    const earlier = join(folder(t), 'earlier.sqlite')
    copyFileSync(FIXTURE, earlier)
    fill(earlier, MIGRATED)
    const expected = contentOf(earlier)
    const random = randomFrom(SEED)
    const whole = await migrate(kept, earlier, 0)
    for (let cut = 0; cut < migrations; cut++) {
      await migrate(kept, earlier, Math.ceil(random() * whole), cut % 2 === 0 ? 'none' : 'some')
      const file = join(kept, 'tradewind.sqlite')
      assert.deepEqual(contentOf(file), expected, `cut ${cut}`)
      const { store } = await openFile(file)
      assert.deepEqual(await store.checkIntegrity(), [])
      assert.equal((await findAll(store, { indexes: ['blog'], text: 'walnut', size: 0 })).total, MIGRATED)
      await store.close()
      assert.deepEqual(contentOf(file), expected, `cut ${cut}, after the next start`)
    }
  })

  test('R22 after the very first answer finds the new store, in new folders', async (t) => {
    const kept = folder(t)
    const disk = await mountForgetfulDisk(kept)
    const place = join('new', 'data', 'tradewind.sqlite')
    const { store } = await openFile(join(disk.folder, place))
    assert.equal((await store.create({ index: 'blog', id: 'first', body: { title: 'First' } })).ok, true)
    disk.cutNow()
    await store.close().catch(() => {})
    await disk.remove()
    const opened = await openFile(join(kept, place))
    assert.equal((await opened.store.get('blog', 'first'))?.body.title, 'First')
    await opened.store.close()
  })

  for (const SYNCHRONOUS of ['OFF', 'NORMAL'])
    test(`R22 and a server with ${SYNCHRONOUS} syncs is caught`, async (t) => {
      const kept = folder(t)
      await useUntilCut(kept, noPromises(), { name: 'before', after: 1500, has: 'none', seed: 1, env: { WORKERS: '1' } })
      const promises = noPromises()
      const env = { WORKERS: '1', SYNCHRONOUS, ...LESS_SYNCED }
      await useUntilCut(kept, promises, { name: 'after', after: 1500, has: 'none', seed: 1, env })
      assert.ok(promises.answers > 0)
      await assert.rejects(checkKept(kept, promises), (error) => {
        t.diagnostic(String(error).split('\n')[0] ?? '')
        return true
      })
    })
})

function folder(t: TestContext): string {
  const made = mkdtempSync(join(tmpdir(), 'tradewind-kept-'))
  t.after(() => rmSync(made, { recursive: true }))
  return made
}

/** Begins with the earlier store; after how many changes it was over. */
async function migrate(kept: string, earlier: string, after: number, has: 'none' | 'some' = 'none'): Promise<number> {
  rmSync(kept, { recursive: true })
  mkdirSync(kept)
  cpSync(earlier, join(kept, 'tradewind.sqlite'))
  const disk = await mountForgetfulDisk(kept, { after, has, seed: after })
  const child = spawn(process.execPath, [MIGRATING, join(disk.folder, 'tradewind.sqlite'), '2'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  if (after === 0) await ended
  else await Promise.race([disk.cut, ended])
  disk.cutNow()
  child.kill('SIGKILL')
  await ended
  await disk.remove()
  return disk.cut
}
