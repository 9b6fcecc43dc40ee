import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { makeFolder } from '#server/process/make-folder.ts'
import { hasStoreFile, openStore } from '#server/services/services.ts'

it('a folder in whose place there is a file, or a link to nowhere, is not made, in words, and is not taken for one without a store', (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'folder-'))
  t.after(() => rmSync(parent, { recursive: true }))
  const [file, link, sound] = [join(parent, 'file'), join(parent, 'link'), join(parent, 'sound')]
  writeFileSync(file, '')
  symlinkSync(join(parent, 'nowhere'), link)
  for (const [dataDir, words] of [
    [file, /file is a file, and has to be a folder$/],
    [link, /the folder \S+link is a link to \S+nowhere, which is not there$/],
  ] as const) {
    assert.throws(() => makeFolder(join(dataDir, 'below')), words)
    assert.throws(() => openStore({ dataDir, demoContent: 'auto' }), words)
    assert.throws(() => hasStoreFile({ dataDir }), words)
  }
  symlinkSync(parent, sound)
  assert.equal(makeFolder(sound), undefined)
  assert.ok(!existsSync(join(parent, 'nowhere')))
})
