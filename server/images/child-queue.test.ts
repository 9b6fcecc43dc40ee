import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { openImageProcessor } from './processor.ts'

it('a picture for which there is no process to be had is not called damaged', async (t) => {
  const picture = await sharp({ create: { width: 64, height: 60, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const { process: make } = openImageProcessor()
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
