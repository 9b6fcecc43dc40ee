import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'
import { startSite } from '#test/process/running-site.ts'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { openSignInApp } from '#test/sign-in/sign-in-app.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const ASHA = 'asha@example.com'
const RAVI = 'ravi@example.com'

/** Written by an earlier version, for which there was one administrator. */
const FORMER = new URL('../../fixtures/store-of-994e9f9.sqlite', import.meta.url)

describe('an administrator', () => {
  it('R5 an administrator is known by the account once seen, not by the e-mail alone', async () => {
    const app = await openSignInApp()
    await app.signInWithGoogle()
    assert.equal(await app.sessions(), 1)
    for (const changes of [{ sub: '2002' }, { sub: '1001', iss: 'accounts.google.com' }]) {
      const page = await app.openPage()
      await app.send(await app.peer.token({ nonce: page.nonce, ...changes }, { now: app.clock.now }), page)
    }
    assert.equal(await app.sessions(), 2)
    assert.deepEqual(app.failures(), ['Another account with an administrator’s e-mail address'])
    await app.close()
  })

  it('R5 a former administrator’s sessions end at once, and the next one is recognized afresh', async () => {
    const app = await openSignInApp()
    const former = await app.signInWithGoogle()
    app.services.settings.adminEmails = ['next@example.com']
    assert.equal((await app.request('/admin', { headers: { Cookie: former } })).status, 404)
    app.peer.state.account = { sub: '3003', email: 'next@example.com' }
    const next = await app.signInWithGoogle()
    assert.equal((await app.request('/admin', { headers: { Cookie: next } })).status, 200)
    app.peer.state.account = { sub: '4004', email: 'next@example.com' }
    await app.signInWithGoogle()
    assert.deepEqual(app.failures(), ['Another account with an administrator’s e-mail address'])
    await app.close()
  })

  it('R5 the account that an earlier version has pinned stays the one', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-pinned-'))
    t.after(() => rm(folder, { recursive: true }))
    await copyFile(FORMER, join(folder, 'tradewind.sqlite'))
    const opened = await openFile(join(folder, 'tradewind.sqlite'))
    const body = {
      email: 'admin@example.com',
      issuer: 'https://accounts.google.com',
      subject: '1001',
      pinned_at: '2026-11-01T00:00:00.000Z',
    }
    await opened.store.create({ index: 'administrators', id: 'administrator', body })
    const app = await openSignInApp({ opened, settings: { adminEmails: ['admin@example.com', RAVI] } })
    const before = await app.sessions()
    app.peer.state.account = { sub: '2002', email: 'admin@example.com' }
    await app.signInWithGoogle()
    assert.deepEqual(app.failures(), ['Another account with an administrator’s e-mail address'])
    app.peer.state.account = { sub: '1001', email: 'admin@example.com' }
    await app.signInWithGoogle()
    app.peer.state.account = { sub: '1001', email: RAVI }
    await app.signInWithGoogle()
    app.peer.state.account = { sub: '3003', email: RAVI }
    await app.signInWithGoogle()
    assert.equal(app.failures().length, 2, 'the first account with the second address is the second’s now')
    assert.equal(await app.sessions(), before + 2)
    await app.close()
  })

  it('R5 is changed by a command on the server, which ends the sessions of that one at every process with the next request', async (t) => {
    const env = { WORKERS: '2', ADMIN_EMAIL: `${ASHA},${RAVI}` }
    const site = await startSite({ env })
    t.after(() => site.stop())
    const asha = await site.signIn()
    const command = (name: string, ...named: string[]) =>
      runCommand(t, [`server/commands/${name}.ts`, ...named], { ...env, DATA_DIR: site.data, SITE_URL: site.url, DEMO_CONTENT: 'off' })
    const link = /Sign in: (\S+)/.exec((await command('sign-in-link', RAVI.toUpperCase())).written)?.[1] ?? ''
    const ravi = await signInByLink(fetch, link)
    const statuses = async (Cookie: string) => {
      const asked = Array.from({ length: 8 }, () => fetch(`${site.url}/admin`, { headers: { Cookie, Connection: 'close' } }))
      return [...new Set((await Promise.all(asked)).map(({ status }) => status))]
    }
    assert.deepEqual([await statuses(asha), await statuses(ravi)], [[200], [200]])
    const forgotten = await command('forget-google-account', RAVI)
    assert.match(forgotten.written, /All sessions are ended/)
    assert.deepEqual([await statuses(asha), await statuses(ravi)], [[200], [404]])
    const nobody = await command('forget-google-account', 'visitor@example.com')
    assert.deepEqual([nobody.code, /ADMIN_EMAIL does not name/.test(nobody.written)], [1, true])
    assert.match((await command('forget-passkeys', RAVI)).written, /^0 passkeys of ravi@example.com forgotten/)
    for (const name of ['forget-google-account', 'forget-passkeys']) {
      const [unnamed, both] = [await command(name), await command(name, RAVI, ASHA)]
      assert.deepEqual([unnamed.code, both.code], [1, 1], name)
      assert.match(unnamed.written, /name whom you mean: asha@example.com or ravi@example.com\.\n$/)
      assert.match(both.written, /only one administrator can be named at a time\.\n$/)
    }
    assert.deepEqual(await statuses(asha), [200], 'nobody is meant by default where there are several')
  })
})
