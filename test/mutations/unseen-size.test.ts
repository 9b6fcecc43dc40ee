import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import { createImageProcessor } from '#server/images/processor.ts'
import { sniffImage } from '#server/images/sniff-image.ts'

/** Of the screen that a GIF states; its frames may be larger. */
const SCREEN_AT = 6

it('a picture whose size the first look cannot tell is measured before it is decoded', async () => {
  const picture = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#345' } })
    .gif()
    .toBuffer()
  picture.writeUInt16LE(100, SCREEN_AT)
  picture.writeUInt16LE(100, SCREEN_AT + 2)
  assert.equal(sniffImage(picture), 'picture')
  assert.equal((await sharp(picture).metadata()).width, 6000)
  const result = await createImageProcessor().process(new Uint8Array(picture), 'whole')
  assert.ok(!result.ok && result.reason === 'too-large')
})
