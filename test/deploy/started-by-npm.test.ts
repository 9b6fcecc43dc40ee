import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'

const BODY = 'subject=Half+a+form'

describe('the site that npm start has started', () => {
  it('ends with npm, which alone hears of it, once who is at work was answered', async (t) => {
    const { npm, port } = await startByNpm(t)
    const answered = await sendHalf(port)
    const ended = once(npm, 'exit')
    npm.kill('SIGTERM')
    await until(async () => npm.exitCode !== null || npm.signalCode !== null || (await isShut(port)))
    const answer = answered()
    await ended
    assert.ok(await isShut(port))
    assert.match(await answer, /^HTTP\/1\.1 \d{3} /)
  })

  it('takes what comes twice in a row, from the terminal and from npm, for one wish', async (t) => {
    const site = await startSite({ env: { npm_lifecycle_event: 'start' } })
    t.after(() => site.stop())
    const answered = await sendHalf(site.port)
    // Of one sort the system might hand over only one.
    site.child.kill('SIGINT')
    site.child.kill('SIGTERM')
    await until(() => isShut(site.port))
    assert.match(await answered(), /^HTTP\/1\.1 \d{3} /)
  })
})

/** In a group of its own, in which is found what npm leaves behind. */
async function startByNpm(t: TestContext) {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-npm-'))
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: data, WORKERS: '1', DEMO_CONTENT: 'off', LINK_CHECK: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const { pid = assert.fail('npm is missing') } = npm
  t.after(async () => {
    if (!(await isShut(port))) process.kill(-pid, 'SIGKILL')
    await rm(data, { recursive: true })
  })
  let written = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (written += text))
  await until(() => written.includes('Sign in: ') || npm.exitCode !== null)
  assert.match(written, /Sign in: /)
  return { npm, port }
}

/** The first half of a form. What is given sends the other one, and says what was answered before the connection closed. */
async function sendHalf(port: number): Promise<() => Promise<string>> {
  const socket = await openSocket(port)
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  const head = [
    'POST /contact-us HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${BODY.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${BODY.slice(0, 5)}`)
  await fetch(`http://localhost:${port}/healthz`)
  return async () => {
    socket.write(BODY.slice(5))
    await closed
    return heard
  }
}

function isShut(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false))
    socket.on('error', () => resolve(true))
    socket.on('connect', () => socket.destroy())
  })
}
