import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openSocket } from '#test/process/raw-request.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const AT_ONCE = 200

describe('R42 a stop', () => {
  test('R42 resets none of 200 visitors at work, and loses nothing that was acknowledged', async (t) => {
    const data = await mkdtemp(join(tmpdir(), 'stopped-'))
    t.after(() => rm(data, { recursive: true }))
    const site = await startSite({ data, env: { WORKERS: '2', DEMO_CONTENT: 'off', TRUSTED_PROXIES: '1' } })
    const sockets = await Promise.all(Array.from({ length: AT_ONCE }, () => openSocket(site.port)))
    const seen = sockets.map((socket, at) => watch(socket, messageOf(site.url, at)))
    for (const { socket, request } of seen) socket.write(request)
    await until(() => seen.some(({ heard }) => heard() !== ''))
    const ended = once(site.child, 'exit')
    site.child.kill('SIGTERM')
    await Promise.all(seen.map(({ closed }) => closed))
    assert.deepEqual(await ended, [0, null])
    const answers = seen.map(({ heard, failure }) => failure() ?? /^HTTP\/1\.1 (\d+)/.exec(heard())?.[1] ?? 'nothing')
    // Where the machine is slow, the last ones are told that their message was not kept.
    assert.deepEqual(
      [...new Set(answers)].filter((answer) => answer !== '303' && answer !== '503'),
      [],
    )
    const acknowledged = answers.filter((answer) => answer === '303').length
    const { store } = await openFile(join(data, 'tradewind.sqlite'))
    const { total } = await store.find({ indexes: ['messages'], size: 0 })
    assert.ok(acknowledged > 0 && total >= acknowledged && total <= AT_ONCE, `${acknowledged} acknowledged, ${total} stored`)
    await store.close()
    assert.equal(await isTaken(site.port), false)
  })

  for (const workers of ['1', '2'])
    test(`R42 is at once when it is asked for a second time, with ${workers} at work`, async (t) => {
      const site = await startSite({ env: { WORKERS: workers } })
      t.after(() => site.stop())
      await fetch(`${site.url}/readyz`)
      const half = await openSocket(site.port)
      half.resume().on('error', () => {})
      half.write('POST /contact-us HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nContent-Type: text/plain\r\n\r\nhalf')
      // Reset or ended: who is at once gone has not read all.
      const gone = new Promise((resolve) => half.once('close', resolve))
      const ended = once(site.child, 'exit')
      site.child.kill('SIGTERM')
      await until(async () => !(await isReady(site.url)))
      site.child.kill('SIGTERM')
      assert.deepEqual(await ended, [null, 'SIGTERM'])
      await gone
    })
})

function messageOf(url: string, at: number): string {
  const body = String(
    new URLSearchParams({ from_name: 'V', email: 'v@example.com', subject: 'Kept', message: `Message ${at}`, opened_at: '1' }),
  )
  const head = [
    'POST /contact-us HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    `X-Forwarded-For: 2001:db8:${at.toString(16)}::1`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function watch(socket: Awaited<ReturnType<typeof openSocket>>, request: string) {
  let heard = ''
  let failure: string | undefined
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  socket.on('error', (error) => {
    failure = error.message
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('end', () => socket.end())
  return { socket, request, closed, heard: () => heard, failure: () => failure }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
