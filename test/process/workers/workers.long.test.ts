import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { openSocket } from '#test/process/raw-request.ts'
import { runCommand } from '#test/process/run-command.ts'
import { type RunningSite, startSite } from '#test/process/running-site.ts'
import { startScript } from '#test/process/start-script.ts'
import { until } from '#test/process/wait-until.ts'
import { askEachWorker, childrenOf, connectionsOf, isAlive, workersOf } from '#test/process/worker-site.ts'

const ASKED = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function start(t: TestContext, options: Parameters<typeof startSite>[0] = {}): Promise<RunningSite> {
  const site = await startSite({ ...options, env: { WORKERS: '2', ...options.env } })
  t.after(() => site.child.kill('SIGKILL'))
  return site
}

/** Loaded into each process before the site: workers end at once as long as there is the file. */
async function failingWorkers(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'workers-'))
  t.after(() => rm(folder, { recursive: true }))
  const [probe, mark] = [join(folder, 'probe.cjs'), join(folder, 'mark')]
  await writeFile(probe, `if (process.send && require('node:fs').existsSync(${JSON.stringify(mark)})) process.exit(3)`)
  return { nodeOptions: ['--require', probe], fail: () => writeFile(mark, ''), succeed: () => rm(mark) }
}

const deathsIn = (site: RunningSite) =>
  site
    .written()
    .split('\n')
    .filter((line) => line.includes('"Worker ended"'))
    .map((line) => JSON.parse(line))

describe('the workers of a site', { timeout: 600_000 }, () => {
  it('are as many as are set, with the memory options of the site', async (t) => {
    const started = startScript()
    for (const count of [2, 3]) {
      const site = await start(t, { env: { WORKERS: String(count) } })
      assert.equal(workersOf(site).length, count)
      for (const worker of await askEachWorker(site, count)) {
        assert.equal((await worker.ask('/faq')).status, 200)
        assert.equal((await worker.ask('/faq')).headers['server-timing'], 'cache;desc=hit')
        worker.close()
        const [options, environment] = [
          await readFile(`/proc/${worker.pid}/cmdline`, 'latin1'),
          await readFile(`/proc/${worker.pid}/environ`, 'latin1'),
        ]
        assert.ok(options.includes(`\0${started.options.join('\0')}\0`), options)
        for (const [name, value] of Object.entries(started.settings)) assert.ok(`\0${environment}`.includes(`\0${name}=${value}\0`), name)
      }
      await site.stop()
      assert.equal(site.child.exitCode, 0)
    }
  })

  it('get connections in turn', async (t) => {
    const site = await start(t)
    const sockets = []
    for (let made = 0; made < 40; made++) {
      const socket = await openSocket(site.port)
      socket.write(ASKED)
      await once(socket, 'data')
      sockets.push(socket)
    }
    // Somebody else on this machine may have taken a turn.
    const [one = 0, other = 0] = workersOf(site).map((pid) => connectionsOf(pid, site.port))
    assert.ok(one + other >= 40 && Math.abs(one - other) <= 2, `${one} and ${other}`)
    for (const socket of sockets) socket.destroy()
    await site.stop()
  })

  it('answer who has said all and waits, and close who does not say all in time', async (t) => {
    const site = await start(t)
    // What is kept is answered before anybody hears that no more will be said.
    for (const { ask, close } of await askEachWorker(site)) {
      await ask('/faq')
      close()
    }
    const slow = await openSocket(site.port)
    slow.write('GET / HTTP/1.1\r\n')
    const waiting = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true })
    waiting.end(`GET /faq HTTP/1.1\r\nHost: localhost:${site.port}\r\nConnection: close\r\n\r\n`)
    const answer = await text(waiting)
    assert.match(answer, /^HTTP\/1\.1 200 OK/)
    assert.match(answer, /<\/html>/)
    assert.match(await text(slow), /^HTTP\/1\.1 408 /)
    await site.stop()
  })

  it('are one process with the rest where it is to be one; SIGHUP then changes nothing', async (t) => {
    const site = await start(t, { env: { WORKERS: '1' } })
    assert.deepEqual(childrenOf(site.child.pid), [])
    site.child.kill('SIGHUP')
    await site.says(/"Not renewed"/)
    assert.equal((await fetch(`${site.url}/healthz`)).status, 200)
    await site.stop()
    assert.equal(site.child.exitCode, 0)
  })

  it('are started again when they die, after pauses that grow; others answer meanwhile', async (t) => {
    const site = await start(t)
    const [first, second] = workersOf(site)
    assert.ok(first && second)
    for (let death = 1; death <= 3; death++) {
      await until(() => workersOf(site).length === 2)
      const dying = workersOf(site).find((pid) => pid !== second) ?? assert.fail()
      process.kill(dying, 'SIGKILL')
      await until(() => deathsIn(site).length === death)
      assert.equal((await fetch(`${site.url}/faq`, { headers: { Connection: 'close' } })).status, 200)
    }
    assert.deepEqual(
      deathsIn(site).map(({ how, startedAgainInSeconds }) => [how, startedAgainInSeconds]),
      [0, 1, 2].map((pause) => ['SIGKILL', pause]),
    )
    for (const worker of await askEachWorker(site)) {
      assert.equal((await worker.ask('/faq')).status, 200)
      worker.close()
    }
    await site.stop()
    assert.equal(site.child.exitCode, 0)
  })

  it('may all die: who comes meanwhile waits for the next one', async (t) => {
    const site = await start(t)
    for (const pid of workersOf(site)) process.kill(pid, 'SIGKILL')
    await until(() => deathsIn(site).length === 2)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${site.url}/faq`, { headers: { Connection: 'close' } })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    await site.stop()
  })

  it('that cannot be started end the site: at the start at once, later after some tries', async (t) => {
    const { nodeOptions, fail, succeed } = await failingWorkers(t)
    await fail()
    const data = await mkdtemp(join(tmpdir(), 'workers-'))
    t.after(() => rm(data, { recursive: true }))
    const { code, written } = await runCommand(t, [...nodeOptions, 'server/start.ts'], {
      DATA_DIR: data,
      DEMO_CONTENT: 'off',
      WORKERS: '2',
    })
    assert.deepEqual([code, /^Not started: no worker can be started\.$/m.test(written)], [1, true], written)
    await succeed()
    const site = await start(t, { nodeOptions })
    await fail()
    for (const pid of workersOf(site)) process.kill(pid, 'SIGKILL')
    await site.ended
    assert.equal(site.child.exitCode, 1)
    assert.ok(deathsIn(site).length < 20)
  })

  it('end with the primary, however it ends', async (t) => {
    const site = await start(t)
    const workers = workersOf(site)
    const open = connect(site.port, '127.0.0.1').on('error', () => {})
    open.write(ASKED)
    await once(open, 'data')
    const stopped = site.stop('SIGKILL')
    await until(() => {
      // Somebody who goes on asking keeps nobody alive.
      open.write(ASKED)
      return !workers.some(isAlive)
    })
    await stopped
  })

  it('give the last answers when the site stops, and let no signal of a terminal end them before', async (t) => {
    const site = await start(t)
    const workers = workersOf(site)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) for (const pid of workers) process.kill(pid, signal)
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(site.port)))
    for (const socket of sockets) {
      socket.write(ASKED)
      await once(socket, 'data')
    }
    assert.deepEqual(workersOf(site), workers)
    const stopped = site.stop('SIGINT')
    // Who is silent while the site stops is closed soon: each goes on asking until he has his last answer.
    const goOn = async (socket: Socket) => {
      for (let answer = ''; !/^Connection: close/im.test(answer); ) {
        socket.write(ASKED)
        answer = String((await once(socket, 'data'))[0])
        assert.match(answer, /^HTTP\/1\.1 200 OK/)
      }
    }
    await Promise.all(sockets.map(goOn))
    await stopped
    assert.equal(site.child.exitCode, 0)
    assert.equal(workers.some(isAlive), false)
  })
})
