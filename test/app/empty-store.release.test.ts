import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'empty-'))

function newData() {
  const data = mkdtempSync(join(folder, 'data-'))
  return { data, file: join(data, 'tradewind.sqlite') }
}

/** What may lie in the store's place and hold nothing. */
const EMPTY: Record<string, (file: string) => void> = {
  'an empty file': (file) => writeFileSync(file, ''),
  'a database without tables': (file) => {
    const database = new DatabaseSync(file)
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE x (y); DROP TABLE x')
    database.close()
  },
  'the log of a lost store': (file) => writeFileSync(`${file}-wal`, 'x'.repeat(5000)),
}

async function itemCount(file: string): Promise<number> {
  const { store } = await openFile(file)
  const { total } = await store.find({ indexes: ['news', 'blog'], size: 0 })
  await store.close()
  return total
}

describe('nothing in the place of the store', () => {
  after(() => rmSync(folder, { recursive: true }))

  for (const [what, put] of Object.entries(EMPTY))
    it(`but ${what} ends the start with a line that asks for DEMO_CONTENT, and is left as it is`, async (t) => {
      const { data, file } = newData()
      put(file)
      const files = () => [file, `${file}-wal`].map((path) => (existsSync(path) ? readFileSync(path).toString('base64') : ''))
      const before = files()
      for (const command of ['server/start.ts', 'server/commands/sign-in-link.ts']) {
        const { code, written } = await runCommand(t, [command], { DATA_DIR: data, PORT: '0' })
        assert.equal(code, 1, written)
        const [line = ''] = /^(?:Not started: |No sign-in link: ).*$/m.exec(written) ?? []
        for (const word of [file, 'DEMO_CONTENT=on', 'DEMO_CONTENT=off']) assert.ok(line.includes(word), written)
      }
      assert.deepEqual(files(), before)
    })

  it('is filled when DEMO_CONTENT says so, and started without items when it says that', async (t) => {
    for (const [choice, isFilled] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const { data, file } = newData()
      writeFileSync(file, '')
      await (await startAskedSite(t, data, { DEMO_CONTENT: choice })).stop()
      assert.equal((await itemCount(file)) > 0, isFilled, choice)
    }
  })

  it('at all is a new store and is filled by default', async (t) => {
    const { data, file } = newData()
    const site = await startAskedSite(t, data)
    assert.doesNotMatch(site.written(), /DEMO_CONTENT/)
    await site.stop()
    assert.ok((await itemCount(file)) > 0)
  })

  it("but messages isn't filled by default, and the start says so", async (t) => {
    const { data, file } = newData()
    const { store } = await openFile(file)
    await store.create({ index: 'messages', id: 'a', body: { subject: 'Hello' } })
    await store.close()
    const site = await startAskedSite(t, data)
    assert.match(site.written(), /^The store has no news and no blog items\. DEMO_CONTENT=on fills it/m)
    await site.stop()
    assert.equal(await itemCount(file), 0)
    await (await startAskedSite(t, data, { DEMO_CONTENT: 'on' })).stop()
    assert.ok((await itemCount(file)) > 0)
  })
})
