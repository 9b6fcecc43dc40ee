import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { RouterContextProvider } from 'react-router'
import { readForm } from '#app/requests/read-form.ts'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { openTestApp } from '#test/test-app.ts'

const PART = new TextEncoder().encode(`message=${'x'.repeat(60_000)}`)
const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A form of which nearly all is there, and the rest never comes unless `end` is called. */
function underway() {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(sent) {
      sent.enqueue(PART)
      end = () => sent.close()
    },
  })
  let status = 0
  const sent = { method: 'POST', body, duplex: 'half', headers: TYPE }
  const read = readForm(new Request('https://site.example/contact-us', sent), new RouterContextProvider()).then(
    () => {
      status = 200
    },
    (refusal) => {
      status = refusal.init.status
    },
  )
  return { end: () => end(), read, status: () => status }
}

it('R35 forms that do not arrive take 16 MB at most: the oldest are given up, and new ones are read', { timeout: 60_000 }, async () => {
  const slow = Array.from({ length: 600 }, underway)
  const form = new Request('https://site.example/contact-us', { method: 'POST', body: 'subject=Hello', headers: TYPE })
  while (slow[0]?.status() === 0) await setImmediate()
  assert.equal((await readForm(form, new RouterContextProvider())).get('subject'), 'Hello')
  const waiting = slow.filter(({ status }) => status() === 0)
  assert.ok(waiting.length > 100 && waiting.length * PART.length <= 16 * 1024 * 1024, `${waiting.length} are waited for`)
  assert.deepEqual(waiting, slow.slice(-waiting.length))
  for (const { end } of waiting) end()
  await Promise.all(slow.map(({ read }) => read))
  assert.deepEqual(new Set(slow.map(({ status }) => status())), new Set([400, 200]))
  assert.equal(waiting.filter(({ status }) => status() === 200).length, waiting.length)
})

it('R35 forms of one network that do not arrive push out one another, and not an older one of somebody else', {
  timeout: 60_000,
}, async (t) => {
  const app = await openTestApp({ settings: { trustedProxies: 1 } })
  const { port, serving } = await onFreePort(async (port) => ({
    port,
    serving: await serveApp(app.hono, { host: '127.0.0.1', port }, { front: app.front }),
  }))
  t.after(async () => {
    await serving.stop(0)
    await app.close()
  })
  const begin = async (from: string) => {
    const socket = await openSocket(port)
    t.after(() => socket.destroy())
    const head = `Host: localhost:3000\r\nOrigin: http://localhost:3000\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${TYPE['Content-Type']}`
    socket.write(`POST /contact-us HTTP/1.1\r\n${head}\r\nContent-Length: ${PART.length + 1}\r\n\r\n`)
    socket.write(PART)
    const answer = once(socket, 'data').then(([bytes]) => String(bytes), String)
    socket.on('error', () => {})
    return { socket, answer }
  }
  const honest = await Promise.all(['198.51.100.7', '2001:db8:2::1'].map(begin))
  const hostile = await Promise.all(Array.from({ length: 400 }, (_, at) => begin(`2001:db8:1:${at.toString(16)}::1`)))
  for (const { answer } of hostile.slice(0, 100)) assert.match(await answer, /^HTTP\/1\.1 400 /)
  for (const { socket, answer } of honest) {
    socket.write('.')
    assert.match(await answer, /^HTTP\/1\.1 (?!400)/)
  }
})
