import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { generateX25519Identity } from 'age-encryption'
import { newDelivery } from '#domain/email/delivery.ts'
import { crawl } from '#test/app/crawl.ts'
import { allSpellings, findSecret, plantedSecret, spellings } from '#test/app/planted-secret.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openGa4Peer } from '#test/peers/ga4.ts'
import { CLIENT_ID, openGooglePeer } from '#test/peers/google.ts'
import { openS3Peer } from '#test/peers/s3.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { isOfBuild, plantedSecrets } from '#test/planted-build.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

describe('planted secrets', () => {
  it('R2 would be found in any of their spellings', () => {
    const secret = plantedSecret('CONTROL')
    for (const [name, all] of Object.entries(spellings(secret)))
      for (const one of all) assert.ok(findSecret(`before ${one} after`, [secret]), name)
    for (const before of ['', 'a', 'ab', 'abc'])
      for (const encoding of ['base64', 'base64url'] as const)
        assert.ok(findSecret(Buffer.from(`${before}${secret}some more`).toString(encoding), [secret]), `${before.length} ${encoding}`)
    assert.equal(findSecret('nothing of it', [secret]), undefined)
  })

  it('R2 are in no byte that is built, served, logged or stored, with EmailJS, Google, GA4 and the bucket all failing', async (t) => {
    const planted = await plantedSecrets()
    const backups = await mkdtemp(join(tmpdir(), 'planted-backups-'))
    t.after(() => rm(backups, { recursive: true }))
    const backupKey = await generateX25519Identity()
    const secrets = [...Object.values(planted), backupKey]
    const [mail, google, ga4] = [await openEmailJsPeer(), await openGooglePeer(), await openGa4Peer()]
    const bucket = await openS3Peer({ accessKeyId: planted.BLOB_ACCESS_KEY_ID, secretAccessKey: planted.BLOB_SECRET_ACCESS_KEY })
    t.after(() => Promise.all([mail.close(), google.close(), ga4.close(), bucket.close()]))
    mail.state.mode = { status: 400, text: allSpellings(secrets) }
    google.state.keys = 'error'
    ga4.state.mode = 'error'
    const built = (await filesBelow('build')).filter(([file]) => isOfBuild(file))
    assert.ok(built.length > 100, String(built.length))
    const server = await start(t, {
      ...withoutStores(planted),
      ...bucket.env,
      EMAILJS_URL: mail.url,
      GA_URL: ga4.url,
      GA_MEASUREMENT_ID: 'G-ABC123',
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_JWKS_URL: google.jwksUrl,
      GOOGLE_SCRIPT_URL: google.scriptUrl,
      SIGN_IN_LINK: 'on',
      BACKUP_DIR: backups,
      BACKUP_KEY: backupKey,
    })
    await leaveMessage(server, planted.EMAILJS_USER_ID)
    assert.ok(bucket.state.objects.size > 0)
    Object.assign(bucket.state, { fault: 'AccessDenied', words: allSpellings(secrets) })
    const served = await crawl(server)
    assert.ok(served.length > 60, String(served.length))
    await server.says(/Mail not sent/)
    assert.ok(mail.state.requests.length > 0)
    assert.match(server.written(), /Picture not read.*403 AccessDenied/)
    await server.says(/Page views not passed on/)
    assert.ok(server.written().includes('Login Failed'))
    await server.says(/Backup (?:made|failed)/)
    await server.stop()
    for (const [name, text] of [...served, ['log', server.written()] as const, ...built]) {
      // The administrator may read what a visitor has written, even if it is a secret of ours.
      const searched = [...(name.startsWith('/admin') ? secrets.slice(1) : secrets), new URL(bucket.origin).host]
      assert.equal(findSecret(text, searched), undefined, name)
    }
    for (const [name, text] of [...(await filesBelow(server.data)), ...(await filesBelow(backups))])
      assert.equal(findSecret(text, secrets.slice(1)), undefined, name)
  })
})

describe('planted secrets, with mail by SMTP,', () => {
  it('R2 are in no byte that is served, logged or stored, with an SMTP server that repeats them', async (t) => {
    const [name, password] = [plantedSecret('SMTP_NAME'), plantedSecret('SMTP_PASSWORD')]
    const smtp = await openSmtpPeer({ user: name, password: 'another' })
    t.after(() => smtp.close())
    const url = `smtp://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}`
    const server = await start(t, { SMTP_URL: url, MAIL_FROM: 'website@tradewind.example' })
    await leaveMessage(server, '')
    const served = await crawl(server)
    await server.says(/Mail not sent/)
    assert.match(server.written(), /SMTP EAUTH/)
    await server.stop()
    const stored = await filesBelow(server.data)
    for (const [place, text] of [...served, ['log', server.written()] as const, ...stored])
      assert.equal(findSecret(text, [name, password]), undefined, place)
  })
})

function withoutStores(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !/^(?:SEARCH|BLOB)_/.test(name)))
}

/** A message in the outbox, in which the visitor has even guessed one of the secrets. */
async function leaveMessage({ data }: SignedInSite, text: string): Promise<void> {
  const store = (await openFile(join(data, 'tradewind.sqlite'))).store
  const long = new Date(Date.now() - 60_000)
  const body = { ...fieldsOf(`Planted ${text}`), received_at: long.toISOString(), ...newDelivery(true, long) }
  assert.ok((await store.create({ index: 'messages', id: 'planted', body })).ok)
  await store.close()
}

async function filesBelow(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (file): Promise<[string, string]> => [file, unpacked(file, await readFile(file)).toString('latin1')]))
}

function unpacked(file: string, bytes: Buffer): Buffer {
  if (file.endsWith('.br')) return brotliDecompressSync(bytes)
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

async function start(t: TestContext, env: Record<string, string>): Promise<SignedInSite> {
  const data = await mkdtemp(join(tmpdir(), 'planted-data-'))
  const site = await startSignedIn({ data, env: { ...env, DEMO_CONTENT: 'on' } })
  t.after(async () => {
    await site.stop()
    await rm(data, { recursive: true })
  })
  return site
}
