import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { createImageProcessor } from '#server/images/processor.ts'

it('a picture for which there is no process to be had is not called damaged', async (t) => {
  const picture = await sharp({ create: { width: 64, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const { process: make } = createImageProcessor()
  const { execPath } = process
  t.after(() => {
    process.execPath = execPath
  })
  process.execPath = '/nowhere/node'
  const made = await make(new Uint8Array(picture), 'whole')
  assert.equal(made.ok ? 'made' : made.reason, 'busy')
  process.execPath = execPath
  assert.ok((await make(new Uint8Array(picture), 'whole')).ok)
})

it('a picture is what its process made, whatever else the settings of Node have every process write', async (t) => {
  const picture = await sharp({ create: { width: 64, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const { NODE_OPTIONS = '' } = process.env
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent("console.log('settings read')")}`
  t.after(() => {
    process.env.NODE_OPTIONS = NODE_OPTIONS
  })
  const made = await createImageProcessor().process(new Uint8Array(picture), 'whole')
  assert.ok(made.ok)
  assert.deepEqual([made.width, made.height, (await sharp(made.data).metadata()).format], [64, 60, 'webp'])
})
