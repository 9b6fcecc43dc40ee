import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { DAY_MS } from '#lib/time/dates.ts'
import { backupName } from '#server/backups/backup-folder.ts'
import { openGooglePeer } from '#test/peers/google.ts'
import { openS3Peer } from '#test/peers/s3.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { freePort } from '#test/process/free-port.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { examine, newFolder, newStore } from './examine.ts'

describe('npm run doctor', () => {
  test('says what is wrong with the settings, by the name alone, and looks at nothing more', async (t) => {
    const { code, written } = await examine(t, { TRUSTED_PROXIES: 'many-secrets' })
    assert.equal(code, 2)
    assert.match(written, /TRUSTED_PROXIES must be/)
    assert.doesNotMatch(written, /many-secrets|versions/)
  })

  test('finds nothing to mend where all is well, names every setting, and shows no secret', async (t) => {
    const { data } = await newStore(t)
    const backups = await newFolder(t)
    await writeFile(join(backups, backupName(new Date(), false)), 'x')
    const [smtp, google] = [await openSmtpPeer({ user: 'site', password: 'hidden-word' }), await openGooglePeer()]
    t.after(() => Promise.all([smtp.close(), google.close()]))
    const before = (await readdir(data)).sort()
    const { code, written, says } = await examine(t, {
      PORT: String(await freePort()),
      DATA_DIR: data,
      BACKUP_DIR: backups,
      ADMIN_EMAIL: 'you@example.com',
      SMTP_URL: `smtp://site:hidden-word@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'website@example.com',
      GOOGLE_CLIENT_ID: 'client.example',
      GOOGLE_JWKS_URL: google.jwksUrl,
      SMTP_PASSWORT: 'hidden-word',
      SIET_URL: 'https://hidden-word.example',
    })
    assert.equal(code, 0, written)
    assert.doesNotMatch(written, /hidden-word|you@example|^problem/m)
    says('ok', 'settings', /DATA_DIR=.*SMTP_URL \(not shown\)/)
    says('warning', 'settings', /SMTP_PASSWORT is no setting/)
    says('warning', 'settings', /SIET_URL is no setting/)
    assert.match(written, /Is SITE_URL meant\? It has to be written exactly so\./)
    says('ok', 'versions', /the pinned one/)
    says('ok', 'versions', /packages, as they are locked/)
    says('ok', 'store', /is sound/)
    says('ok', 'disk', /MB are free/)
    says('ok', 'clock', /0 s|1 s/)
    says('ok', 'mail', /lets it sign in/)
    says('ok', 'proxy', /none is believed/)
    says('ok', 'backup', /tradewind-\d+T\d+Z\.backup.* 0 hours old/)
    assert.deepEqual((await readdir(data)).sort(), before, 'nothing is left beside the store')
    assert.equal(smtp.state.taken.length, 0)
  })

  test('finds what is wrong with store, mail and backups, and says what to do', async (t) => {
    const { data, file } = await newStore(t)
    await truncate(file, 20_000)
    await chmod(file, 0o644)
    const backups = await newFolder(t)
    await writeFile(join(backups, backupName(new Date(Date.now() - 5 * DAY_MS), true)), 'x')
    const smtp = await openSmtpPeer({ user: 'site', password: 'another' })
    t.after(() => smtp.close())
    const env = { PORT: String(await freePort()), DATA_DIR: data, ADMIN_EMAIL: 'you@example.com' }
    const ill = await examine(t, {
      ...env,
      BACKUP_DIR: backups,
      SMTP_URL: `smtp://site:wrong-word@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'website@example.com',
      SITE_URL: `https://localhost:${await freePort()}`,
      TRUSTED_PROXIES: '1',
    })
    assert.equal(ill.code, 1)
    ill.says('problem', 'store', /damaged|malformed/)
    ill.says('problem', 'mail', /EAUTH/)
    ill.says('problem', 'certificate', /ECONNREFUSED/)
    ill.says('problem', 'backup', /\.backup\.age.*1(?:19|20) hours old/)
    assert.doesNotMatch(ill.written, /wrong-word/)
    await rm(file)
    await mkdir(join(data, 'empty'))
    const bare = await examine(t, { ...env, BACKUP_DIR: join(data, 'empty') })
    bare.says('warning', 'store', /there is no store/)
    bare.says('problem', 'backup', /has no backup/)
    bare.says('warning', 'mail', /no mail provider/)
    const lost = await examine(t, { ...env, BACKUP_DIR: join(data, 'nowhere') })
    lost.says('problem', 'backup', /nowhere is not there/)
    await symlink(join(data, 'nowhere'), join(data, 'link'))
    const unmounted = await examine(t, { ...env, BACKUP_DIR: join(data, 'link') })
    unmounted.says('problem', 'backup', /link is a link to \S+nowhere, which is not there/)
  })

  test('reads from the bucket, and says what is wrong with it', async (t) => {
    const { data } = await newStore(t)
    const peer = await openS3Peer()
    t.after(() => peer.close())
    const env = { ...peer.env, PORT: String(await freePort()), DATA_DIR: data, ADMIN_EMAIL: 'you@example.com' }
    ;(await examine(t, env)).says('ok', 'bucket', /the bucket of BLOB_URL answers/)
    const other = await examine(t, { ...env, BLOB_REGION: 'eu-west-1' })
    other.says('problem', 'bucket', /BLOB_URL leads to a bucket of another region: see BLOB_REGION/)
    assert.equal(other.code, 1)
    const bare = await examine(t, { ...env, BLOB_URL: `${peer.origin}/others` })
    bare.says('problem', 'bucket', /BLOB_URL names a bucket that is not there/)
    assert.deepEqual(new Set(peer.state.asked.map((asked) => asked.split(' ', 1)[0])), new Set(['HEAD', 'GET']))
  })

  test('finds that the log of an open store was removed, and makes none in its place', async (t) => {
    const { data, file } = await newStore(t)
    const { store } = await openFile(file)
    await store.create({ index: 'news', id: 'two', body: { title: 'Two' } })
    await rm(`${file}-wal`)
    const { code, says } = await examine(t, { PORT: String(await freePort()), DATA_DIR: data, ADMIN_EMAIL: 'you@example.com' })
    assert.equal(code, 1)
    says('problem', 'store', /the log of .*tradewind\.sqlite was removed while a server had it open/)
    assert.deepEqual((await readdir(data)).sort(), ['tradewind.sqlite', 'tradewind.sqlite-shm'])
    await store.close()
  })

  test('finds that the store of a site that runs was replaced by another sound one', async (t) => {
    const data = await newFolder(t)
    const site = await startSite({ data, env: { DEMO_CONTENT: 'off', WORKERS: '1' } })
    t.after(() => site.stop())
    const env = { PORT: String(site.port), DATA_DIR: data }
    const well = await examine(t, env)
    well.says('ok', 'ready', /takes what it is given/)
    const file = join(data, 'tradewind.sqlite')
    await rename(file, join(data, 'moved.sqlite'))
    await copyFile(join(data, 'moved.sqlite'), file)
    await until(async () => (await fetch(`${site.url}/readyz`)).status === 503)
    const { code, says } = await examine(t, env)
    assert.equal(code, 1)
    says('problem', 'ready', /takes nothing/)
  })

  test('looks at a site that runs, and sees how its requests arrive', async (t) => {
    const site = await startSite()
    t.after(() => site.stop())
    const env = { DATA_DIR: site.data, PORT: String(site.port), ADMIN_EMAIL: 'you@example.com' }
    const { code, written, says } = await examine(t, env)
    assert.equal(code, 0, written)
    says('ok', 'store', /is sound/)
    says('ok', 'proxy', /none is believed/)
    says('ok', 'proxy', /security headers arrive/)
    // As from another container, where the port is free and DATA_DIR the same.
    const beside = await examine(t, { ...env, PORT: String(await freePort()), SITE_URL: site.url })
    assert.equal(beside.code, 0, beside.written)
    beside.says('ok', 'proxy', /none is believed/)
    beside.says('ok', 'proxy', /security headers arrive/)
    const believing = await examine(t, { ...env, TRUSTED_PROXIES: '1' })
    believing.says('problem', 'proxy', /a visitor can choose the address/)
    const distant = await examine(t, { ...env, TRUSTED_PROXIES: '2' })
    distant.says('problem', 'proxy', /more proxies than there are/)
    let visitor = '203.0.113.9'
    let network = '127.0.0.1'
    const proxies = createServer((asked, answer) => {
      const headers = { ...asked.headers, 'x-forwarded-for': [asked.headers['x-forwarded-for'], visitor, network].join(', ') }
      request(site.url + asked.url, { headers }, (got) => got.pipe(answer.writeHead(got.statusCode ?? 0, got.headers))).end()
    }).listen(0, '127.0.0.1')
    t.after(() => proxies.close())
    await once(proxies, 'listening')
    const behind = { ...env, SITE_URL: `http://127.0.0.1:${(proxies.address() as AddressInfo).port}` }
    const near = await examine(t, { ...behind, TRUSTED_PROXIES: '1' })
    near.says('warning', 'proxy', /2 proxies are in front and 1 is believed/)
    // Two on this machine, to which the name leads here as well: each is asked from it.
    visitor = network
    const both = await examine(t, { ...behind, TRUSTED_PROXIES: '1' })
    both.says('warning', 'proxy', /2 proxies are in front and 1 is believed/)
    // As a proxy that itself believes the one before it, and tells of the visitor in its place.
    visitor = '203.0.113.9'
    network = visitor
    const knowing = await examine(t, { ...behind, TRUSTED_PROXIES: '1' })
    knowing.says('ok', 'proxy', /the address that the proxy tells is the visitor’s own/)
    assert.deepEqual(
      (await readdir(site.data)).filter((name) => name.startsWith('doctor-')),
      [],
    )
    assert.equal((await fetch(`${site.url}/.well-known/doctor/${'0'.repeat(32)}`)).status, 404)
  })
})
