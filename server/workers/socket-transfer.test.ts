import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createSocketTransfer } from './socket-transfer.ts'

it('takes back a connection that was on its way to a worker that had just died', async (t) => {
  const { client, accepted } = await openConnection(t)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'spawn')
  const transfer = createSocketTransfer(child, () => {})
  child.kill('SIGKILL')
  // Nothing of this process runs meanwhile, so it hasn't heard of the end yet.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  transfer.hand(accepted)
  const [back, ...others] = transfer.takeBack()
  assert.deepEqual([others.length, transfer.coming()], [0, 0])
  back?.end('answered by another one')
  assert.equal(await textOf(client), 'answered by another one')
})

it('takes back a connection that came after the worker had left its channel', async (t) => {
  const { client, accepted } = await openConnection(t)
  const child = spawn(process.execPath, ['-e', 'process.disconnect(); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  t.after(() => child.kill('SIGKILL'))
  const transfer = createSocketTransfer(child, () => assert.fail('it was not taken'))
  await once(child, 'disconnect')
  transfer.hand(accepted)
  await setImmediate()
  transfer.takeBack()[0]?.end('answered by another one')
  assert.equal(await textOf(client), 'answered by another one')
})

async function openConnection(t: TestContext): Promise<{ client: Socket; accepted: Socket }> {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  t.after(() => client.destroy())
  const [accepted] = await once(server, 'connection')
  return { client, accepted }
}

async function textOf(client: Socket): Promise<string> {
  let text = ''
  for await (const chunk of client) text += String(chunk)
  return text
}
