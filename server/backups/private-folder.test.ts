import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { requireFreeSpace } from './copy-store.ts'
import { withPrivateFolder } from './private-folder.ts'

const ANOTHER_USER = 65_534

test('R29 work is not held up by what killed work of another user left', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'own-folder-'))
  const [others, own] = [join(parent, 'tradewind-work-backup-a'), join(parent, 'tradewind-work-backup-b')]
  t.after(() => {
    chmodSync(others, 0o700)
    rmSync(parent, { recursive: true })
  })
  for (const left of [others, own]) {
    mkdirSync(left)
    writeFileSync(join(left, 'copy.sqlite'), 'x')
    utimesSync(left, 0, 0)
  }
  chmodSync(others, 0)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [parent, own]) chownSync(path, ANOTHER_USER, ANOTHER_USER)
  if (isRoot) process.seteuid?.(ANOTHER_USER)
  try {
    assert.equal(await withPrivateFolder(parent, 'backup', async () => 'done'), 'done')
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
  assert.deepEqual(readdirSync(parent), ['tradewind-work-backup-a'])
})

test('R29 work for which there is no room names the folder in which it was, not its own that is gone', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'own-folder-'))
  t.after(() => rmSync(parent, { recursive: true }))
  const work = withPrivateFolder(parent, 'backup', (outer) => withPrivateFolder(outer, 'copy', (inner) => requireFreeSpace(inner, 2 ** 60)))
  await assert.rejects(work, (error: Error) => error.message.startsWith(`there is no room in ${parent}: `))
})
