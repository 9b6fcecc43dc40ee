import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { drawText } from './draw-text.ts'
import { createImageProcessor } from './processor.ts'

const images = createImageProcessor()
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const INK = '#0f1a2e'

type Rgb = [number, number, number]

/** A wordmark from edge to edge; each end of it is a bar that no cutting would leave. */
async function wordmark(ground: string | typeof CLEAR, ink: string, [width, height]: [number, number] = [1600, 300]): Promise<Sharp> {
  const word = await drawText('ACME', { size: Math.round(height * 0.6), colour: ink })
  const fitting = await sharp(word.data)
    .resize({ width: Math.round(width * 0.8), height: Math.round(height * 0.8), fit: 'inside' })
    .toBuffer()
  const bar = await sharp({ create: { width: Math.ceil(width / 40), height: Math.ceil(height * 0.8), channels: 3, background: ink } })
    .png()
    .toBuffer()
  const top = Math.round(height * 0.1)
  const edge = Math.ceil(width / 80)
  return sharp({ create: { width, height, channels: 4, background: ground } }).composite([
    { input: bar, left: edge, top },
    { input: bar, left: width - edge - Math.ceil(width / 40), top },
    { input: fitting },
  ])
}

/** Soft patches with grain, as from a camera. */
function photograph(width: number, height: number): Sharp {
  let state = 5
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => 40 + 170 * random()))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function framed(picture: Sharp, format: 'png' | 'jpeg' = 'png') {
  const made = await images.process(await picture[format]().toBuffer(), 'cut')
  assert.ok(made.ok, JSON.stringify(made))
  assert.equal(made.width * 15, made.height * 16)
  return made.data
}

async function pixels(data: Uint8Array) {
  const { data: raw, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number): Rgb => {
    const at = 3 * (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1)))
    return [raw[at] ?? 0, raw[at + 1] ?? 0, raw[at + 2] ?? 0]
  }
}

function isLike(actual: Rgb, [red, green, blue]: Rgb, what: string) {
  const wanted: Rgb = [red, green, blue]
  assert.ok(
    actual.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) <= 12),
    `${what}: ${actual} instead of ${wanted}`,
  )
}

/** Where the columns begin and end that differ from the corner, as shares of the width. */
async function extent(data: Uint8Array): Promise<[number, number]> {
  const at = await pixels(data)
  const ground = at(0, 0)
  const steps = Array.from({ length: 481 }, (_, step) => step / 480)
  const inked = steps.filter((x) => steps.some((y) => at(x, y).some((part, index) => Math.abs(part - (ground[index] ?? 0)) > 60)))
  return [inked[0] ?? 1, inked.at(-1) ?? 0]
}

describe('a logo', () => {
  for (const [name, ground, ink, behind] of [
    ['on white', '#fff', INK, [255, 255, 255]],
    ['on its own colour', '#0b4da2', '#fff', [11, 77, 162]],
    ['in dark ink on nothing, on white', CLEAR, INK, [255, 255, 255]],
    ['in white ink on nothing, on a dark ground', CLEAR, '#fff', [15, 26, 46]],
  ] as const)
    it(`is shown whole: wide, ${name}`, async () => {
      const data = await framed(await wordmark(ground, ink), ground === CLEAR ? 'png' : 'jpeg')
      const [left, right] = await extent(data)
      assert.ok(left > 0.05 && left < 0.1 && right > 0.9 && right < 0.95, `${left} to ${right}`)
      const at = await pixels(data)
      for (const [x, y] of [
        [0, 0],
        [1, 1],
        [0.5, 0.1],
      ] as const)
        isLike(at(x, y), [...behind], name)
    })

  it('with light and dark parts on nothing gets a ground on which both are seen', async () => {
    const half = { width: 800, height: 300, channels: 4 } as const
    const parts = await Promise.all(
      ['#fff', '#101010'].map((background) =>
        sharp({ create: { ...half, width: 300, height: 200, background } })
          .png()
          .toBuffer(),
      ),
    )
    const both = sharp({ create: { ...half, background: CLEAR } }).composite(
      parts.map((input, index) => ({ input, left: 50 + index * 400, top: 50 })),
    )
    const at = await pixels(await framed(both))
    const [ground] = at(0, 0)
    assert.ok(ground > 80 && ground < 180, String(ground))
  })

  it('is shown whole: tall, square, small, and drawn to its edges', async () => {
    const tall = await (await wordmark('#fff', INK)).png().toBuffer()
    const data = await framed(sharp(tall).rotate(90))
    const at = await pixels(data)
    isLike(at(0.05, 0.5), [255, 255, 255], 'beside a tall one')
    const [left, right] = await extent(await framed(await wordmark('#fff', INK, [600, 600])))
    assert.ok(left > 0.03 && right < 0.97)
    const small = await extent(await framed(await wordmark('#fff', INK, [120, 30])))
    const share = 120 / 384
    assert.ok(small[0] < 0.54 - share / 2 && small[1] > 0.46 + share / 2, 'in its own pixels')
    const halves = sharp({ create: { width: 600, height: 300, channels: 3, background: '#1c5a66' } }).composite([
      { input: { create: { width: 300, height: 300, channels: 3, background: '#f3a51d' } }, left: 300, top: 0 },
    ])
    const drawn = await pixels(await framed(halves))
    isLike(drawn(0.01, 0.5), [28, 90, 102], 'its left edge')
    isLike(drawn(0.99, 0.5), [243, 165, 29], 'its right edge')
    isLike(drawn(0.5, 0.02), [255, 255, 255], 'above it')
  })

  it('has the same place in the small version', async () => {
    const large = await framed(await wordmark('#fff', INK))
    const small = await images.process(large, 'small')
    assert.ok(small.ok)
    assert.deepEqual([small.width, small.height], [352, 330])
    const [whole, reduced] = [await extent(large), await extent(small.data)]
    for (const end of [0, 1] as const) assert.ok(Math.abs(whole[end] - reduced[end]) < 0.01, `${whole} and ${reduced}`)
  })
})

describe('a photograph', () => {
  for (const [name, width, height] of [
    ['landscape', 600, 400],
    ['portrait', 400, 600],
  ] as const)
    it(`fills its frame: ${name}`, async () => {
      const at = await pixels(await framed(photograph(width, height), 'jpeg'))
      const edge = Array.from({ length: 50 }, (_, step) => step / 49).flatMap((share) => [
        at(share, 0),
        at(0, share),
        at(share, 1),
        at(1, share),
      ])
      const spread = Math.max(...edge.map(([red]) => red)) - Math.min(...edge.map(([red]) => red))
      assert.ok(spread > 30, `grain up to the edges: ${spread}`)
    })

  it('that is more than twice as wide as high loses nothing', async () => {
    const at = await pixels(await framed(photograph(900, 300), 'jpeg'))
    isLike(at(0.5, 0.02), [255, 255, 255], 'above it')
  })
})
