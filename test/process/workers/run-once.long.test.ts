import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it, type TestContext } from 'node:test'
import { openedFormOf } from '#test/opened-form.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openGa4Peer } from '#test/peers/ga4.ts'
import { CLIENT_ID, newKey, openGooglePeer } from '#test/peers/google.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { askEachWorker, childrenOf, type WorkerAsked, workersOf } from '#test/process/worker-site.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Chrome/150.0'
const canLimit = spawnSync('prlimit', ['--version']).status === 0

async function startTwo(t: TestContext, env: Record<string, string> = {}) {
  const site = await startSite({ env: { WORKERS: '2', SIGN_IN_LINK: 'on', ...env } })
  t.after(() => site.child.kill('SIGKILL'))
  const [first, second] = await askEachWorker(site)
  assert.ok(first && second)
  t.after(() => {
    first.close()
    second.close()
  })
  return { site, first, second }
}

function post(site: RunningSite, worker: WorkerAsked, path: string, fields: Record<string, string>, cookie = '') {
  const headers = { Cookie: cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': BROWSER }
  return worker.ask(path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

async function message(site: RunningSite, subject: string) {
  return { from_name: 'Asha', email: 'asha@example.net', subject, message: 'Text', ...(await openedFormOf(site)) }
}

describe('what a site has once, whichever worker is asked', { timeout: 600_000 }, () => {
  it('sign-ins while the store takes nothing', { skip: !canLimit && 'prlimit is missing' }, async (t) => {
    const { site, first, second } = await startTwo(t)
    limit(site, '0:unlimited')
    const link = /Sign in: (\S+)/.exec(site.written())?.[1] ?? assert.fail()
    const signedIn = await post(site, first, '/login', { link })
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    assert.match(cookie, /^session-\d+=/)
    for (const worker of [second, first]) assert.equal((await worker.ask('/admin', { headers: { Cookie: cookie } })).status, 200)
    assert.equal((await post(site, second, '/login', { link })).headers['set-cookie'], undefined, 'a link is good for once')
    const fresh = await freshWorker(site, [first.pid, second.pid])
    assert.equal((await fresh.ask('/admin', { headers: { Cookie: cookie } })).status, 200, 'one that was started afterwards')
    assert.equal((await post(site, fresh, '/logout', {}, cookie)).status, 302)
    fresh.close()
    for (const worker of [first, second].filter(({ pid }) => workersOf(site).includes(pid)))
      assert.equal((await worker.ask('/admin', { headers: { Cookie: cookie } })).status, 404)
    await site.stop()
  })

  it('Google’s keys: asked for twice a minute at most', async (t) => {
    const peer = await openGooglePeer()
    t.after(() => peer.close())
    const { site, first, second } = await startTwo(t, {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_JWKS_URL: peer.jwksUrl,
      GOOGLE_SCRIPT_URL: peer.scriptUrl,
    })
    const statuses: number[] = []
    const key = await newKey('unknown')
    for (let turn = 0; turn < 8; turn++) {
      const worker = turn % 2 ? second : first
      const page = await worker.ask('/login')
      const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      const nonce = /data-nonce="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const isGood = turn > 5
      const credential = await peer.token({ nonce }, isGood ? {} : { key })
      const other = isGood && turn % 2 ? first : second
      statuses.push((await post(site, other, '/login', { credential, form_token }, cookie)).status)
    }
    assert.deepEqual(statuses.slice(6), [302, 302], String(statuses))
    assert.ok(
      statuses.slice(0, 6).every((status) => status === 401 || status === 503),
      String(statuses),
    )
    assert.ok(peer.state.fetches.length <= 2, `${peer.state.fetches.length} fetches`)
    await site.stop()
  })

  it('the provider’s rest after a lost answer', async (t) => {
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    const { site, first, second } = await startTwo(t, {
      EMAILJS_USER_ID: 'user',
      EMAILJS_SERVICE_ID: 'service',
      EMAILJS_TEMPLATE_ID: 'template',
      EMAILJS_URL: peer.url,
    })
    for (const worker of [first, second]) await post(site, worker, '/contact-us', await message(site, 'Before'))
    await until(() => peer.state.taken.length === 2)
    peer.state.mode = 'take-and-drop'
    await post(site, first, '/contact-us', await message(site, 'Lost'))
    assert.equal(peer.state.taken.length, 3)
    peer.state.mode = 'up'
    for (const worker of [second, first]) await post(site, worker, '/contact-us', await message(site, 'Waits'))
    assert.equal(peer.state.taken.length, 3)
    await site.stop()
  })

  it('limits', async (t) => {
    const { site, first, second } = await startTwo(t)
    const statuses: number[] = []
    for (let turn = 0; turn < 14; turn++)
      statuses.push(await post(site, turn % 2 ? second : first, '/login', { link: 'wrong' }).then(({ status }) => status))
    assert.deepEqual(
      statuses.map((status) => status === 429),
      [...Array(10).fill(false), ...Array(4).fill(true)],
    )
  })

  it('page views, counted and passed on, each once, and visitors by one name', async (t) => {
    const peer = await openGa4Peer()
    t.after(() => peer.close())
    const { site, first, second } = await startTwo(t, { GA_MEASUREMENT_ID: 'G-ABC123DEF4', GA_API_SECRET: 'secret', GA_URL: peer.url })
    const headers = { 'User-Agent': BROWSER }
    for (let turn = 0; turn < 10; turn++) for (const worker of [first, second]) await worker.ask('/faq', { headers })
    const cookie = await site.signIn()
    const views = await second.ask('/admin/analytics', { headers: { Cookie: cookie } })
    assert.match(views.text, /Page views<strong>20</)
    await site.stop()
    const shown = peer.events().filter(({ params }) => String(params.page_location).endsWith('/faq'))
    assert.equal(shown.length, 20)
    assert.equal(new Set(peer.state.requests.map(({ body }) => body.client_id)).size, 1)
  })

  it('the process that makes a picture', async (t) => {
    const { site, first, second } = await startTwo(t)
    const paths = ['/', '/faq', '/our-story', '/news', '/blogs', '/privacy-policy']
    let most = 0
    let isOver = false
    const asked = Promise.all(
      paths.map((path, turn) => (turn % 2 ? second : first).ask(`/share-picture?page=${encodeURIComponent(path)}`)),
    ).finally(() => {
      isOver = true
    })
    await until(() => {
      most = Math.max(most, workersOf(site).flatMap(childrenOf).length)
      return isOver
    })
    assert.deepEqual(new Set((await asked).map(({ status }) => status)), new Set([200]))
    assert.equal(most, 1)
    await site.stop()
  })
})

/** One that takes the place of the first of these. */
async function freshWorker(site: RunningSite, [dying = 0, ...others]: number[]): Promise<WorkerAsked> {
  process.kill(dying, 'SIGKILL')
  await until(() => workersOf(site).some((pid) => pid !== dying && !others.includes(pid)))
  const asked = await askEachWorker(site)
  for (const worker of asked) if (others.includes(worker.pid)) worker.close()
  return asked.find(({ pid }) => !others.includes(pid)) ?? assert.fail()
}

function limit(site: RunningSite, bytes: string): void {
  for (const pid of [site.child.pid, ...workersOf(site)]) {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`])
    assert.equal(status, 0, String(stderr))
  }
}
