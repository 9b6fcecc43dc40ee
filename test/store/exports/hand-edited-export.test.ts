import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ephemeralIndexes } from '#domain/ports/store.ts'
import { lineOf } from '#server/dump/dump-format.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const PASSING = ['sessions', 'sign-in-links', 'sign-in-attempts', 'limits', 'form-keys', 'visits', 'visit-salts', 'destinations'] as const

describe('an export that somebody edited', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-edited-'))
  })
  after(() => rm(folder, { recursive: true }))

  const openStoreAt = (name: string) => openFile(join(folder, name, 'tradewind.sqlite'))

  /** As the program writes it, manifest and all. */
  async function editedWith(index: string): Promise<string> {
    const lines = [
      '{"dump":"tradewind","form":1}\n',
      lineOf({ document: { index: 'news', id: 'a', body: { title: 'Harmless' } } }),
      lineOf({ document: { index, id: 'x'.repeat(43), body: { email: 'admin@example.com', started_at: '2026-11-27T00:00:00.000Z' } } }),
    ]
    const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
    const manifest = { documents: { news: 1, [index]: 1 }, pictures: 0, counts: 0, sha256 }
    const file = join(folder, `${index}.ndjson`)
    await writeFile(file, lines.join('') + lineOf({ manifest }))
    return file
  }

  it('brings in no session, sign-in link, attempt, limit, key of forms, visit or salt', async (t) => {
    assert.deepEqual([...ephemeralIndexes], [...PASSING])
    for (const index of PASSING) {
      const data = await mkdtemp(join(folder, 'data-'))
      const { code, written } = await runCommand(t, ['server/commands/import.ts', await editedWith(index)], { DATA_DIR: data })
      assert.match(
        written,
        /^Nothing imported: .* cannot be taken: line 3: no import brings in sign-ins, visits, keys of forms or secrets\.$/m,
        index,
      )
      assert.equal(code, 1)
    }
  })

  it('is never written with one', async (t) => {
    await runCommand(t, ['server/commands/import.ts', await editedWith('redirects')], { DATA_DIR: join(folder, 'own') })
    const { store } = await openStoreAt('own')
    for (const index of PASSING) await store.create({ index, id: `secret-of-${index}`, body: { email: 'admin@example.com' } })
    await store.close()
    const file = join(folder, 'own.ndjson')
    const { code, written } = await runCommand(t, ['server/commands/export.ts', file], { DATA_DIR: join(folder, 'own') })
    assert.equal(code, 0, written)
    const text = await readFile(file, 'utf8')
    assert.match(text, /Harmless/)
    assert.doesNotMatch(text, /secret-of-/)
  })
})
