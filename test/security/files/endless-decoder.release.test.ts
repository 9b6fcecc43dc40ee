import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createChildProcessQueue } from '#server/images/queue/child-process-queue.ts'
import { createImageQueue } from '#server/images/queue/image-queue.ts'
import { until } from '#test/process/wait-until.ts'
import { childrenOf } from '#test/process/worker-site.ts'

const ENDLESS = '../../test/security/files/endless.ts'

it('R15 a decoder that never ends is ended by what it takes of a processor, and the next one has its turn', async () => {
  const queue = createChildProcessQueue(createImageQueue())
  const endless = queue.run([ENDLESS], new Uint8Array(), 'administrator')
  const next = queue.run(['process-upload.ts', 'whole', ''], new Uint8Array(), 'administrator')
  assert.deepEqual(await endless, { code: null, output: Buffer.alloc(0) })
  const ended = await next
  assert.ok(ended !== 'busy' && ended.code !== null, 'it has ended by itself')
  await until(() => childrenOf(process.pid).length === 0)
})
