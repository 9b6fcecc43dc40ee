import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { listen } from '#test/peers/listen.ts'
import { openS3Peer } from '#test/peers/s3.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'
import { startSite } from './running-site.ts'

const FIXTURE = new URL('../fixtures/store-of-994e9f9.sqlite', import.meta.url)

describe('a site with a bucket', () => {
  it('that cannot be used says so at the start in one line, and makes nothing', async (t) => {
    const peer = await openPeer(t)
    const page = await listen(createServer((_request, response) => response.writeHead(200).end('<html>Sign in</html>')))
    t.after(() => page.close())
    // A start that is not refused ends all the same.
    const taken = String(page.port)
    for (const [changes, line, fault] of [
      [{ BLOB_URL: `http://127.0.0.1:${await freePort()}/pictures` }, 'cannot be used: The bucket does not answer: ECONNREFUSED'],
      [{ BLOB_URL: `http://127.0.0.1:${page.port}/pictures` }, 'does not lead to a bucket: something else answers there'],
      [{ BLOB_URL: `${peer.origin}/others` }, 'names a bucket that is not there'],
      [{ BLOB_ACCESS_KEY_ID: 'another' }, 'leads to a service that does not know these keys: see BLOB_ACCESS_KEY_ID'],
      [{ BLOB_SECRET_ACCESS_KEY: 'another' }, 'leads to a service that refuses these keys: see BLOB_ACCESS_KEY_ID'],
      [{ BLOB_REGION: 'eu-west-1' }, 'leads to a bucket of another region: see BLOB_REGION'],
      [{}, 'leads to a bucket in which these keys may not read, write, remove and list objects', ['AccessDenied']],
      [{}, 'leads to a bucket in which these keys may not read, write, remove and list objects', [undefined, undefined, 'AccessDenied']],
      [{}, 'cannot be used: The bucket did not do it: 507 XMinioStorageFull', [undefined, undefined, 'XMinioStorageFull']],
      [{}, 'cannot be used: The bucket gave other bytes', [undefined, undefined, undefined, 'garbled']],
    ] as const) {
      peer.state.faults = [...(fault ?? [])]
      peer.state.objects.clear()
      const data = await newFolder(t)
      const { code, written } = await runCommand(t, ['server/start.ts'], { ...peer.env, PORT: taken, DATA_DIR: data, ...changes })
      assert.equal(code, 1, written)
      assert.ok(written.startsWith(`Not started: BLOB_URL ${line}`), written)
      assert.equal(written.trim().split('\n').length, 1, written)
      for (const secret of [peer.config.accessKeyId, peer.config.secretAccessKey, '127.0.0.1'])
        assert.ok(!written.includes(secret), written)
      assert.deepEqual(await readdir(data), [])
      assert.equal(peer.state.objects.size, 0, line)
    }
  })

  it('keeps the pictures there and nothing else, and the backup has them as well', async (t) => {
    const [peer, data] = [await openPeer(t), await newFolder(t)]
    const site = await startSite({ data, env: { ...peer.env, DEMO_CONTENT: 'on' } })
    t.after(() => site.child.kill('SIGKILL'))
    const keys = [...peer.state.objects.keys()]
    assert.ok(keys.length > 5)
    for (const key of keys) assert.match(key, /^\/pictures\/site\/images\/[\w-]+\.webp$/)
    const served = await fetch(`${site.url}/assets/img/960x900/${keys[0]?.split('/').at(-1)}`)
    assert.equal(served.status, 200)
    assert.ok(Buffer.from(await served.arrayBuffer()).equals(peer.state.objects.get(keys[0] ?? '')?.data ?? Buffer.alloc(0)))
    const backup = await runCommand(t, ['server/commands/backup.ts', join(data, 'copy.sqlite')], { ...peer.env, DATA_DIR: data })
    assert.equal(backup.code, 0, backup.written)
    assert.match(backup.written, new RegExp(`^\\d+ documents and ${keys.length} pictures are in `))
    const unnamed = await runCommand(t, ['server/commands/backup.ts', join(data, 'unnamed')], { DATA_DIR: data })
    assert.match(
      unnamed.written,
      /could not be had: the store does not have them\. If they are in a bucket, set BLOB_URL as the site has it/,
    )
    await site.stop()
    peer.state.objects.clear()
    const env = { ...peer.env, BACKUP_DIR: join(data, 'backups') }
    const emptied = await startSite({ data, env })
    t.after(() => emptied.child.kill('SIGKILL'))
    await emptied.says(new RegExp(`"event":"Backup made".*"missingPictures":${keys.length}`))
    await emptied.stop()
    const link = await runCommand(t, ['server/commands/sign-in-link.ts'], {
      ...peer.env,
      BLOB_SECRET_ACCESS_KEY: 'another',
      DATA_DIR: data,
    })
    assert.match(link.written, /^Sign in: /, 'it needs no picture')
  })

  it('gets the pictures of its store by an export and an import, and gives them back', async (t) => {
    const [peer, data, other] = [await openPeer(t), await newFolder(t), await newFolder(t)]
    await copyFile(FIXTURE, join(data, 'tradewind.sqlite'))
    const run = async (word: string, file: string, env: Record<string, string>) => {
      const { code, written } = await runCommand(t, [`server/commands/${word}.ts`, join(data, file)], env)
      assert.equal(code, 0, written)
      return written
    }
    const pictures = Number(/ (\d+) pictures /.exec(await run('export', 'before.ndjson', { DATA_DIR: data }))?.[1])
    assert.match(await run('import', 'before.ndjson', { DATA_DIR: data, ...peer.env }), /^0 stored, \d+ were there already\.$/m)
    assert.ok(pictures > 0)
    assert.equal(peer.state.objects.size, pictures)
    const without = await run('import', 'before.ndjson', { DATA_DIR: other, ...peer.env }).then(() =>
      run('export', 'without.ndjson', { DATA_DIR: other }),
    )
    assert.match(
      without,
      new RegExp(`^${pictures} more pictures could not be had: the store does not have them\\. If they are in a bucket`, 'm'),
    )
    await run('export', 'in-the-bucket.ndjson', { DATA_DIR: other, ...peer.env })
    assert.ok((await readFile(join(data, 'in-the-bucket.ndjson'))).equals(await readFile(join(data, 'before.ndjson'))))
    peer.state.objects.clear()
    assert.match(
      await run('export', 'emptied.ndjson', { DATA_DIR: other, ...peer.env }),
      new RegExp(`^${pictures} more pictures could not be had: neither the bucket nor the store has them whole`, 'm'),
    )
    peer.state.fault = 'AccessDenied'
    const refused = await runCommand(t, ['server/commands/export.ts', join(data, 'refused.ndjson')], { DATA_DIR: other, ...peer.env })
    assert.equal(refused.code, 1)
    assert.match(refused.written, /^Nothing exported: .*: The bucket did not do it: 403 AccessDenied\.$/m)
    assert.ok(!(await readdir(data)).some((name) => name.startsWith('refused')))
  })
})

async function openPeer(t: TestContext) {
  const peer = await openS3Peer()
  t.after(() => peer.close())
  return peer
}

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bucket-site-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}
