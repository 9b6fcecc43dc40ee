import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '#test/process/free-port.ts'
import { alertsIn, startAskedSite } from '#test/process/requested-site.ts'
import { until } from '#test/process/wait-until.ts'
import { pressLink } from '#test/sign-in/press-link.ts'

const canLimit = spawnSync('prlimit', ['--version']).status === 0

const NEWS = {
  source: 'Desk',
  title: 'Written for an hour',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-01-01',
  expiry_date: '2030-01-01',
  logo_stored: 'a.webp',
  author_logo_stored: 'a.webp',
}
const VISIT = { from_name: 'Visitor', email: 'visitor@example.com', subject: 'Roles', message: 'Typed by a visitor', opened_at: '1' }

describe('a server whose files', () => {
  // What root needs a disk of its own for, the system does to every process that is allowed to write no byte more.
  it('take no byte any more answers with what it has, says so, and goes on by itself', {
    skip: !canLimit && 'prlimit is missing',
  }, async (t) => {
    const site = await startAskedSite(t, await folder(t), { DEMO_CONTENT: 'off' })
    await site.signIn()
    await site.isReady(true)
    assert.equal((await site.send('/add-blog', { ...NEWS, title: 'Stored before' })).status, 302)
    limit(site, '0:unlimited')
    const failed = await site.send('/add-blog', NEWS)
    assert.equal(failed.status, 503)
    assert.match(alertsIn(failed.text).join(), /Not saved: the site’s disk doesn’t accept changes\. Your text is still here\./)
    assert.ok(failed.text.includes('Written for an hour'))
    await site.isReady(false)
    assert.equal((await site.ask('/healthz')).status, 200)
    const contact = await site.send('/contact-us', VISIT)
    assert.equal(contact.status, 503)
    assert.match(alertsIn(contact.text).join(), /Failed to send email\./)
    assert.ok(contact.text.includes('Typed by a visitor'))
    for (const path of ['/', '/news', '/admin', '/admin/manage-blogs', '/admin/messages', '/admin/messages.csv', '/admin/analytics'])
      assert.equal((await site.ask(path)).status, 200, path)
    assert.match(
      alertsIn((await site.ask('/admin')).text).join(),
      /^The site’s disk doesn’t accept changes\. You can’t save, and visitors can’t send messages\. /,
    )
    limit(site, 'unlimited:unlimited')
    await site.isReady(true)
    assert.equal((await site.send('/add-blog', NEWS)).status, 302)
    limit(site, '0:unlimited')
    assert.equal((await site.send('/logout', {})).status, 302)
    assert.equal((await site.ask('/admin')).status, 404, 'signed out, although that cannot be stored')
    assert.equal(await site.stop(), 0)
  })

  it('are moved away takes nothing into them, says so, and goes on when they are back', async (t) => {
    const data = await folder(t)
    const site = await startAskedSite(t, data, { DEMO_CONTENT: 'off' })
    await site.signIn()
    const [path, elsewhere] = [join(data, 'tradewind.sqlite'), join(data, 'elsewhere.sqlite')]
    await rename(path, elsewhere)
    const contact = await site.send('/contact-us', VISIT)
    assert.equal(contact.status, 503)
    assert.ok(contact.text.includes('Typed by a visitor'))
    const failed = await site.send('/add-blog', NEWS)
    assert.match(alertsIn(failed.text).join(), /Not saved: the site’s data file was moved or replaced\. Your text is still here\./)
    await site.isReady(false)
    assert.match(
      alertsIn((await site.ask('/admin')).text).join(),
      /^The site’s data file was moved or replaced\. You can’t save, and visitors can’t send messages\. /,
    )
    assert.match(site.written(), /Message not kept.*was moved or replaced while it was open/)
    await rename(elsewhere, path)
    await site.isReady(true)
    assert.equal((await site.send('/add-blog', NEWS)).status, 302)
    assert.equal(await site.stop(), 0)
  })

  it('and log are on a full disk goes on serving', { skip: process.platform !== 'linux' && 'there is no /dev/full' }, async (t) => {
    const port = await freePort()
    const data = await folder(t)
    const environment = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: data, DEMO_CONTENT: 'off', LINK_CHECK: 'off' }
    const child = spawn('sh', ['-c', 'exec "$0" server/start.ts 2>/dev/full', process.execPath], { env: environment })
    t.after(() => child.kill('SIGKILL'))
    let written = ''
    child.stdout.on('data', (part) => (written += part))
    await until(() => written.includes('Sign in: ') || child.exitCode !== null)
    const statuses: number[] = []
    const origin = `http://localhost:${port}`
    for (const path of ['/', '/healthz'])
      statuses.push((await pressLink(fetch, `${origin}/login?token=wrong`)).status, (await fetch(origin + path)).status)
    assert.deepEqual(statuses, [422, 200, 422, 200])
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
  })

  it('are all well, but whose words nobody reads any more, starts, serves and ends as any other', async (t) => {
    const port = await freePort()
    const environment = {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATA_DIR: await folder(t),
      DEMO_CONTENT: 'off',
      LINK_CHECK: 'off',
    }
    const child = spawn(process.execPath, ['server/start.ts'], { env: environment })
    t.after(() => child.kill('SIGKILL'))
    child.stdout.destroy()
    child.stderr.destroy()
    const isThere = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(async () => child.exitCode !== null || (await isThere()))
    assert.equal((await fetch(`http://localhost:${port}/`)).status, 200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
  })
})

/** How many bytes long its processes may make their files: the allowed, and up to where it may be raised again. */
function limit({ pids }: { pids(): number[] }, bytes: string): void {
  for (const pid of pids()) {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`])
    assert.equal(status, 0, String(stderr))
  }
}

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'unwritable-'))
  t.after(() => rm(made, { recursive: true }))
  return made
}
