import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { checkDump } from '#server/dump/read-dump.ts'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from './open-sqlite-file.ts'

/** Demonstration items, pictures, a message, a session, page views, a deleted item. */
const FIXTURE = new URL('../fixtures/store-of-994e9f9.sqlite', import.meta.url)
const HOSTILE = { title: 'Line\u2028separators, quotes " and a half \ud83d', content: '<p>x</p>'.repeat(50_000), __proto: { a: [1, null] } }

describe('npm run export and npm run import', () => {
  let folder: string
  let dump: string
  let lines: string[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-dump-'))
    dump = join(folder, 'all.ndjson')
    await copyFile(FIXTURE, join(folder, 'tradewind.sqlite'))
    const { store } = await openFile(join(folder, 'tradewind.sqlite'))
    await store.create({ index: 'blog', id: 'hostile', body: HOSTILE })
    await store.close()
  })

  after(() => rm(folder, { recursive: true }))

  const newFolder = (name: string) => mkdtemp(join(folder, `${name}-`))
  const exportTo = (t: TestContext, file: string, data: string) => runCommand(t, ['server/commands/export.ts', file], { DATA_DIR: data })
  const importFrom = (t: TestContext, file: string, data: string) => runCommand(t, ['server/commands/import.ts', file], { DATA_DIR: data })

  it('write all but sign-ins into one file for nobody else, with hashes', async (t) => {
    const { code, written } = await exportTo(t, dump, folder)
    assert.equal(code, 0, written)
    assert.match(written, /^\d+ documents, \d+ pictures and the page views of 1 days are in .*, checked by hashes\.$/m)
    assert.equal((await stat(dump)).mode & 0o077, 0)
    const text = await readFile(dump, 'utf8')
    lines = text.trimEnd().split('\n')
    assert.match(lines[0] ?? '', /^\{"dump":"tradewind","form":1\}$/)
    assert.ok(text.includes('"index":"messages"') && text.includes('"picture"') && text.includes('page-views'))
    assert.doesNotMatch(text, /"index":"(?:sessions|sign-in)/)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('tradewind-work-')),
      [],
    )
    assert.match((await exportTo(t, dump, folder)).written, /^Nothing exported: the file to write exists already\.$/m)
  })

  it('bring everything into another store, which gives the same export, and do it once however often', async (t) => {
    const other = await newFolder('other')
    const first = await importFrom(t, dump, other)
    assert.equal(first.code, 0, first.written)
    assert.match(first.written, /^Stored 100 %\n(\d\d+) stored, 0 were there already\.$/m)
    const again = await importFrom(t, dump, other)
    assert.equal(again.code, 0, again.written)
    assert.match(again.written, /^0 stored, \d\d+ were there already\.$/m)
    await exportTo(t, join(other, 'again.ndjson'), other)
    assert.ok((await readFile(join(other, 'again.ndjson'))).equals(await readFile(dump)))
  })

  it('leave as it is what is here already and different, and say so', async (t) => {
    const other = await newFolder('different')
    const opened = await openFile(join(other, 'tradewind.sqlite'))
    await opened.store.create({ index: 'blog', id: 'hostile', body: { title: 'Mine' } })
    await opened.store.close()
    const { code, written } = await importFrom(t, dump, other)
    assert.equal(code, 1)
    assert.match(written, /^1 are here as well, but different, and stay as they are:\n {2}blog\/hostile$/m)
    const { store } = await openFile(join(other, 'tradewind.sqlite'))
    assert.deepEqual((await store.get('blog', 'hostile'))?.body, { title: 'Mine' })
    await store.close()
  })

  it('take no file that is not whole and as it was written, and say where it is wrong', async (t) => {
    const whole = await readFile(dump)
    const flipped = (share: number) => {
      const bytes = Buffer.from(whole)
      const place = Math.floor(bytes.length * share)
      bytes[place] = (bytes[place] ?? 0) ^ 1
      return bytes
    }
    const picture = lines.findIndex((line) => line.startsWith('{"picture"'))
    const changed = (at: number, change: (line: string) => string) => `${lines.with(at, change(lines[at] ?? '')).join('\n')}\n`
    const wrong: [string, string | Buffer, RegExp][] = [
      ['nothing', '', /it is empty$/],
      ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /it is no export of this program$/],
      ['a backup', '{"backup":"tradewind","form":1}\n', /it is a backup, and npm run restore takes it$/],
      ['another JSON', '{"took":1}\n', /it is no export of this program$/],
      ['of a newer version', changed(0, (line) => line.replace('1', '2')), /a newer version wrote it$/],
      [
        'of an unknown kind',
        changed(1, (line) => line.replace(/.*/, '{"document":{"index":"x","id":"a","body":{}}}')),
        /line 2: this version knows no documents of that kind$/,
      ],
      [
        'with a changed picture',
        changed(picture, (line) => line.replace(/"data":"..../, '"data":"AAAA')),
        /line \d+: the picture \S+ was changed after it was written$/,
      ],
      ['with a line less', `${lines.toSpliced(5, 1).join('\n')}\n`, /its manifest says something else$/],
      ['with more after it', Buffer.concat([whole, Buffer.from('{}\n')]), /line \d+: there is something after the manifest$/],
      ...[0.1, 0.5, 0.9].map((share): [string, Buffer, RegExp] => [
        `cut at ${share}`,
        whole.subarray(0, whole.length * share),
        /its end is missing|no line of an export/,
      ]),
      ...[0.001, 0.3, 0.7, 0.9999].map((share): [string, Buffer, RegExp] => [`flipped at ${share}`, flipped(share), /./]),
    ]
    const empty = await newFolder('wrong')
    for (const [name, content, problem] of wrong) {
      const file = join(empty, 'wrong.ndjson')
      await writeFile(file, content)
      const checked = await checkDump(file)
      assert.match(checked.ok ? '' : checked.problem, problem, name)
    }
    const { code, written } = await importFrom(t, join(empty, 'wrong.ndjson'), empty)
    assert.equal(code, 1)
    assert.match(written, /^Nothing imported: .*wrong\.ndjson cannot be taken: .*\.\n$/)
    assert.deepEqual(await readdir(empty), ['wrong.ndjson'])
    assert.match((await importFrom(t, join(empty, 'none'), empty)).written, /there is no such file\.$/m)
    assert.match((await exportTo(t, join(empty, 'x'), empty)).written, /^Nothing exported: there is no store in DATA_DIR yet\.$/m)
  })
})
