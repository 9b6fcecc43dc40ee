import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import type { FramingChoice } from '#domain/ports/framing-choice.ts'
import { createImageProcessor } from './processor.ts'

const images = createImageProcessor()

type Colour = [number, number, number]
const RED: Colour = [200, 30, 40]
const GREEN: Colour = [30, 150, 60]
const BLUE: Colour = [30, 60, 200]

/** Three stripes side by side. */
function stripes(width: number, height: number): Promise<Buffer> {
  const stripe = (colour: Colour) =>
    ({ create: { width: Math.ceil(width / 3), height, channels: 3, background: `rgb(${colour.join()})` } }) as const
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([RED, GREEN, BLUE].map((colour, at) => ({ input: stripe(colour), left: Math.floor((at * width) / 3), top: 0 })))
    .png()
    .toBuffer()
}

async function framed(picture: Buffer, framing: FramingChoice) {
  const made = await images.process(new Uint8Array(picture), 'cut', framing)
  assert.ok(made.ok, JSON.stringify(made))
  const { data, info } = await sharp(made.data).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => {
    const start = 3 * (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1)))
    return [...data.subarray(start, start + 3)]
  }
  return { made, at, width: info.width, height: info.height }
}

function assertNear(given: number[], expected: Colour, why: string): void {
  assert.ok(
    given.every((part, index) => Math.abs(part - (expected[index] ?? 0)) < 25),
    `${why}: ${given} is not ${expected}`,
  )
}

describe('a picture that is framed as was chosen', () => {
  it('keeps the chosen point in sight when it fills the frame', async () => {
    const picture = await stripes(1800, 450)
    const points: [number, Colour][] = [
      [0, RED],
      [50, GREEN],
      [100, BLUE],
    ]
    for (const [x, colour] of points) {
      const { at, made } = await framed(picture, { by: 'fill', x, y: 50 })
      assertNear(at(0.5, 0.5), colour, `${x} %`)
      assert.equal(made.fit, 'fill')
    }
  })

  it('is whole when it fits, also a photograph that would be cut by itself', async () => {
    const { at, made } = await framed(await stripes(1800, 450), { by: 'fit' })
    assert.equal(made.fit, 'fit')
    assertNear(at(0.1, 0.5), RED, 'left')
    assertNear(at(0.9, 0.5), BLUE, 'right')
    assertNear(at(0.5, 0.02), [255, 255, 255], 'the ground above it')
  })

  it('is as large as the picture has pixels, and never larger', async () => {
    const sizes: [[number, number], FramingChoice, [number, number]][] = [
      [[4000, 3000], { by: 'fill', x: 50, y: 50 }, [960, 900]],
      [[800, 600], { by: 'fill', x: 50, y: 50 }, [640, 600]],
      [[200, 100], { by: 'fill', x: 50, y: 50 }, [384, 360]],
      [[200, 100], { by: 'fit' }, [384, 360]],
      [[800, 200], { by: 'fit' }, [800, 750]],
    ]
    for (const [[width, height], framing, expected] of sizes) {
      const made = await framed(await stripes(width, height), framing)
      assert.deepEqual([made.width, made.height], expected, `${width}×${height} ${framing.by}`)
    }
  })

  it('keeps its own pixels where it is small, with the ground around it', async () => {
    for (const framing of [{ by: 'fit' }, { by: 'fill', x: 50, y: 50 }] as const) {
      const { at } = await framed(await stripes(210, 100), framing)
      const [left, right] = [(384 - 210) / 2 / 384, (384 + 210) / 2 / 384]
      assertNear(at(left + 0.03, 0.5), RED, `${framing.by}, its left end`)
      assertNear(at(right - 0.03, 0.5), BLUE, `${framing.by}, its right end`)
      assertNear(at(left - 0.03, 0.5), [255, 255, 255], `${framing.by}, beside it`)
    }
  })
})
