import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { until } from '#test/process/wait-until.ts'
import { made } from '#test/store/documents.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

it('how a store stands that somebody keeps locked is said before a save gives up, and nothing else waits for it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'))
  const path = join(folder, 'store.sqlite')
  const { store } = await openFile(path)
  const other = new DatabaseSync(path)
  t.after(async () => {
    other.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  other.exec('BEGIN IMMEDIATE')
  const said: string[] = []
  const standing = store.health().then((state) => said.push(state))
  await setImmediate()
  assert.equal(said.join(), '')
  const saved = store.create(made('a')).then(() => said.push('saved'))
  await standing
  assert.equal(said.join(), 'unreachable')
  other.exec('ROLLBACK')
  await saved
  await until(async () => (await store.health()) === 'ok')
})

it('a file that was moved away or replaced takes nothing, and says so, until it is back', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'))
  const [path, elsewhere] = [join(folder, 'store.sqlite'), join(folder, 'elsewhere.sqlite')]
  const { store } = await openFile(path)
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  await store.create(made('a'))
  const refused = () =>
    assert.rejects(store.create(made('b')), { standing: 'file-replaced', message: /was moved or replaced while it was open/ })
  renameSync(path, elsewhere)
  await refused()
  assert.equal(await store.health(), 'file-replaced')
  copyFileSync(elsewhere, path)
  await refused()
  assert.ok(await store.get('blog', 'a'), 'it is read from all the same')
  renameSync(elsewhere, path)
  await store.create(made('b'))
  await until(async () => (await store.health()) === 'ok')
})

it('a file whose log was removed takes nothing, and has all that was stored, until it was opened anew', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'standing-'))
  const [path, copy] = [join(folder, 'store.sqlite'), join(folder, 'copy.sqlite')]
  const { store } = await openFile(path)
  t.after(() => rmSync(folder, { recursive: true }))
  await store.create(made('a'))
  rmSync(`${path}-wal`)
  await assert.rejects(store.create(made('b')), { standing: 'file-replaced', message: /-wal was moved or replaced while it was open/ })
  assert.equal(await store.health(), 'file-replaced')
  // What a process that is killed leaves.
  copyFileSync(path, copy)
  await store.close()
  for (const left of [copy, path]) {
    const opened = await openFile(left)
    assert.ok(await opened.store.get('blog', 'a'), left)
    assert.ok((await opened.store.create(made('b'))).ok)
    await opened.store.close()
  }
})
