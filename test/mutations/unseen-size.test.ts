import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { createImageProcessor } from '#server/images/processor.ts'
import { sniffImage } from '#server/images/sniff-image.ts'

/** A decoder skips it; whoever goes from marker to marker loses his way. */
const GARBAGE = Buffer.from([0, 0])
/** Of the first segment of every JPEG. */
const LENGTH_AT = 4

it('a picture whose size the first look cannot tell is measured before it is decoded', async () => {
  const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const behind = LENGTH_AT + large.readUInt16BE(LENGTH_AT)
  const picture = Buffer.concat([large.subarray(0, behind), GARBAGE, large.subarray(behind)])
  assert.equal(sniffImage(picture), 'picture')
  assert.equal((await sharp(picture).metadata()).width, 6000)
  const result = await createImageProcessor().process(new Uint8Array(picture), 'whole')
  assert.ok(!result.ok && result.reason === 'too-large')
})
