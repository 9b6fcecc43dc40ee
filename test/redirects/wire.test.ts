import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { openTestApp } from '#test/test-app.ts'
import { addRedirect } from './add-redirect.ts'

test('an old URL leads where the administrator said, whatever is sent over the wire', async (t) => {
  const app = await openTestApp()
  const { port, serving } = await onFreePort(async (port) => ({
    port,
    serving: await serveApp(app.hono, { host: 'localhost', port }, { front: app.front }),
  }))
  t.after(async () => {
    await serving.stop(1000)
    await app.close()
  })
  const cookie = await app.signIn()
  assert.equal(await addRedirect(app, cookie, { from: '/old', to: '/faq', status: '301' }), undefined)

  /** The status, and where it leads. */
  async function ask(target: string, lines: string[] = ['Host: localhost'], method = 'GET') {
    const socket = await openSocket(port)
    const answer = text(socket)
    socket.write([`${method} ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
    const head = (await answer).split('\r\n\r\n')[0] ?? ''
    return [Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), /^location: (.*)$/im.exec(head)?.[1]]
  }

  assert.deepEqual(await ask('/old'), [301, '/faq'])
  assert.deepEqual(await ask('/old', undefined, 'HEAD'), [301, '/faq'])
  for (const same of ['/old/', '/old//', '/%6f%6Cd', '/x/../old', '/x/%2e%2e/old', '/./old'])
    assert.deepEqual(await ask(same), [301, '/faq'], same)
  for (const other of [
    '/OLD',
    '/old/x',
    '/old%2F',
    '/old%00',
    '/old%20',
    '//old',
    '/old;a=1',
    '/old%',
    '/%FF',
    '/old.data',
    `/old${'/x'.repeat(4000)}`,
  ])
    assert.deepEqual(await ask(other), [404, undefined], other.slice(0, 40))
  for (const [query, location] of [
    ['?', '/faq'],
    ['?//evil.example', '/faq?//evil.example'],
    ['?a=%0d%0aSet-Cookie:x', '/faq?a=%0d%0aSet-Cookie:x'],
    ['?a="<b>', '/faq?a=%22%3Cb%3E'],
    ['?a#b', '/faq?a'],
    ['?@evil.example', '/faq?@evil.example'],
  ] as const)
    assert.deepEqual(await ask(`/old${query}`), [301, location], query)
  assert.deepEqual(await ask('/old', ['Host: localhost', 'X-Forwarded-Host: evil.example', 'X-Original-URL: //evil.example']), [
    301,
    '/faq',
  ])
  const [foreign] = await ask('/old', ['Host: evil.example'])
  assert.ok(Number(foreign) >= 400, 'of another host')
  assert.deepEqual(await ask('http://evil.example/old'), [400, undefined])
  assert.deepEqual(await ask(`/old?${'a'.repeat(15_000)}`), [301, `/faq?${'a'.repeat(15_000)}`])
})
