import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { CLIENT_ID, openGooglePeer } from '#test/peers/google.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { type SignedInSite, startSignedIn } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { askEachWorker } from '#test/process/worker-site.ts'

const SETTINGS = '/admin/settings'
const PASSWORD = 'planted-password'

/** As an owner copies it: the texts for the IT team, by the name of their row. */
function stepsIn(html: string): Map<string, string> {
  const rows = html.matchAll(/<h2 id="[^"]*-name">([^<]*)<\/h2>(?:(?!<h2)[\s\S])*?<pre[^>]*>([^<]*)<\/pre>/g)
  const plain = (text = '') => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return new Map([...rows].map(([, name = '', text]) => [name, plain(text)]))
}

/** As an IT team follows it: every line with a setting, with their own values where the text has examples. */
function environmentOf(steps: string, own: Record<string, string>): Record<string, string> {
  const lines = [...steps.matchAll(/^([A-Z][A-Z_]*)=(.+)$/gm)]
  assert.ok(lines.length > 0, steps)
  return Object.fromEntries(lines.map(([, name = '', example = '']) => [name, own[name] ?? example]))
}

async function start(t: TestContext, env: Record<string, string>): Promise<SignedInSite> {
  const site = await startSignedIn({ env })
  t.after(() => site.child.kill('SIGKILL'))
  return site
}

function send({ url, cookie }: SignedInSite, path: string, fields: Record<string, string>, Cookie = cookie) {
  return fetch(url + path, { method: 'POST', redirect: 'manual', headers: { Cookie, Origin: url }, body: new URLSearchParams(fields) })
}

const see = async ({ url, cookie }: SignedInSite, path = SETTINGS) => (await fetch(url + path, { headers: { Cookie: cookie } })).text()

describe('what an owner copies from Settings', { timeout: 600_000 }, () => {
  it('makes email, Google sign-in and backups work when it is followed word for word', async (t) => {
    const [smtp, google, folder] = [
      await openSmtpPeer({ user: 'site', password: PASSWORD }),
      await openGooglePeer(),
      await mkdtemp(join(tmpdir(), 'settings-steps-')),
    ]
    t.after(() => Promise.all([smtp.close(), google.close(), rm(folder, { recursive: true })]))
    const bare = await start(t, { WORKERS: '1' })
    const steps = stepsIn(await see(bare))
    assert.deepEqual([...steps.keys()].slice(0, 3), ['Email', 'Google sign-in', 'Backups'])
    await bare.stop()
    const [byServer = ''] = steps.get('Email')?.split('Or with EmailJS') ?? []
    const site = await start(t, {
      WORKERS: '1',
      ...environmentOf(byServer, { SMTP_URL: smtp.url.replace('//', `//site:${PASSWORD}@`) }),
      ...environmentOf(steps.get('Google sign-in') ?? '', { GOOGLE_CLIENT_ID: CLIENT_ID }),
      ...environmentOf(steps.get('Backups') ?? '', { BACKUP_DIR: join(folder, 'backups') }),
      // Where Google is, for this machine alone.
      GOOGLE_JWKS_URL: google.jwksUrl,
      GOOGLE_SCRIPT_URL: google.scriptUrl,
    })
    assert.match(
      await (await send(site, SETTINGS, { intent: 'test-email' })).text(),
      /Email works\. We sent a test to admin@example\.com\./,
    )
    assert.deepEqual(smtp.state.taken.at(-1)?.to, ['admin@example.com'])
    assert.match(await (await send(site, SETTINGS, { intent: 'test-backup' })).text(), /Backups work\. We made one and read it back\./)
    assert.ok((await readdir(join(folder, 'backups'))).some((file) => file.endsWith('.backup')))

    const test = await fetch(`${site.url}/login?again=yes&to=${SETTINGS}`, { headers: { Cookie: site.cookie } })
    const page = await test.text()
    const nonce = /data-nonce="([^"]+)"/.exec(page)?.[1] ?? ''
    const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const action = (/<form[^>]*action="([^"]*again[^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
    const cookies = [site.cookie, test.headers.getSetCookie()[0]?.split(';')[0]].join('; ')
    const forged = await send(site, action, { credential: 'x.y.z', form_token }, cookies)
    assert.match(await forged.text(), /Login Failed/, 'the test proves something')
    const signedIn = await send(site, action, { credential: await google.token({ nonce }), form_token }, cookies)
    assert.deepEqual([signedIn.status, signedIn.headers.get('Location')], [302, SETTINGS])
    const fresh = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
    const html = await see({ ...site, cookie: fresh.join('; ') })
    assert.match(html, /Google sign-in works\./)
    assert.doesNotMatch(html, /Copy setup steps: (?:Email|Google sign-in|Backups)/)

    const now = fresh.join('; ')
    const checked = await (await send(site, SETTINGS, { intent: 'check' }, now)).text()
    assert.match(checked, /the server of SMTP_URL greets this one and lets it sign in/, 'by the doctor’s own check')
    assert.match(checked, /the newest backup/)
    for (const secret of [PASSWORD, now.split(/[=;]/)[1] ?? '', now.split(/[=;]/)[3] ?? ''])
      assert.ok(secret === '' || !checked.includes(secret), `no secret is on the screen: ${secret}`)
    await site.stop()
  })

  it('makes email work by EmailJS as well', async (t) => {
    const [peer, bare] = [await openEmailJsPeer(), await start(t, { WORKERS: '1' })]
    t.after(() => peer.close())
    const [, byEmailJs = ''] =
      stepsIn(await see(bare))
        .get('Email')
        ?.split('Or with EmailJS') ?? []
    await bare.stop()
    const site = await start(t, { WORKERS: '1', ...environmentOf(byEmailJs, {}), EMAILJS_URL: peer.url })
    assert.match(await (await send(site, SETTINGS, { intent: 'test-email' })).text(), /Email works\./)
    assert.equal(peer.state.taken.length, 1)
    await site.stop()
  })

  it('is followed by every process at once: time zone and retention, and after a restart', async (t) => {
    const site = await startSignedIn({ env: { WORKERS: '2' } })
    t.after(() => site.child.kill('SIGKILL'))
    const [one, other] = await askEachWorker(site)
    assert.ok(one && other)
    const headers = { Cookie: site.cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' }
    const zone = new URLSearchParams({ from: 'Asia/Kolkata', to: 'America/New_York', keep: 'instant' }).toString()
    assert.match((await other.ask('/privacy-policy')).text, /<\/html>/)
    assert.equal((await one.ask('/admin/settings/time-zone', { method: 'POST', headers, body: zone })).status, 302)
    await until(async () => (await one.ask('/admin', { headers })).text.includes('America/New_York'))
    assert.match((await other.ask('/admin', { headers })).text, /America\/New_York/)
    const days = new URLSearchParams({ intent: 'retention', days: '77' }).toString()
    assert.equal((await other.ask(SETTINGS, { method: 'POST', headers, body: days })).status, 200)
    for (const worker of [one, other]) assert.match((await worker.ask('/privacy-policy')).text, /77 days/)
    for (const worker of [one, other]) worker.close()
    await site.stop('SIGKILL')
  })
})
