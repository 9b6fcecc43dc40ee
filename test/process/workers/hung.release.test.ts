import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it, type TestContext } from 'node:test'
import { openSocket } from '#test/process/raw-request.ts'
import { startSignedIn } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { askEachWorker, isAlive, workersOf } from '#test/process/worker-site.ts'

const ASKED = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A site of which the first worker does nothing any more, and the other one over a connection that is its own. */
async function startWithHung(t: TestContext) {
  const site = await startSignedIn({ env: { WORKERS: '2' } })
  t.after(() => site.child.kill('SIGKILL'))
  const [hung, healthy] = await askEachWorker(site)
  assert.ok(hung && healthy)
  t.after(() => {
    healthy.close()
    if (isAlive(hung.pid)) process.kill(hung.pid, 'SIGKILL')
  })
  await healthy.ask('/healthz')
  process.kill(hung.pid, 'SIGSTOP')
  return { site, hung: hung.pid, healthy }
}

describe('a worker that hangs', { timeout: 120_000 }, () => {
  it('keeps no page waiting, is ended and replaced; visitors on their way to it get a response', async (t) => {
    const { site, hung, healthy } = await startWithHung(t)
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(site.port)))
    for (const socket of sockets) socket.write(ASKED)
    const answers = sockets.map((socket) => once(socket, 'data'))
    assert.equal((await healthy.ask('/admin', { headers: { Cookie: site.cookie } })).status, 200)
    assert.doesNotMatch(site.written(), /"Worker ended"/, 'nobody has waited for its end')
    for (const path of ['/admin/analytics', '/admin/site/redirects', '/admin/site/search'])
      assert.equal((await healthy.ask(path, { headers: { Cookie: site.cookie } })).status, 200, path)
    await site.says(new RegExp(`"Worker does not answer".*"pid":${hung}\\b`))
    await site.says(new RegExp(`"Worker ended".*"pid":${hung}\\b.*"how":"SIGKILL"`))
    for (const answer of answers) assert.match(String((await answer)[0]), /^HTTP\/1\.1 200 OK/)
    await until(() => workersOf(site).length === 2)
    assert.equal(isAlive(hung), false)
    await site.stop()
    assert.equal(site.child.exitCode, 0)
  })

  it('does not keep the site from stopping', async (t) => {
    const { site, hung } = await startWithHung(t)
    await site.stop()
    assert.deepEqual([site.child.exitCode, isAlive(hung)], [0, false])
  })

  it('does not stay behind when a second signal ends the site at once', async (t) => {
    const { site, hung, healthy } = await startWithHung(t)
    assert.equal((await healthy.ask('/readyz')).status, 200)
    site.child.kill('SIGTERM')
    await until(async () => (await healthy.ask('/readyz')).status === 503)
    await site.stop('SIGINT')
    assert.equal(site.child.signalCode, 'SIGINT')
    await until(() => !isAlive(hung))
  })
})
