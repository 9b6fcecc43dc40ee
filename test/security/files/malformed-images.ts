import sharp from 'sharp'

type Malformed = { name: string; bytes: Uint8Array<ArrayBuffer> }
type Random = () => number

/** Pictures of every kind, spoilt in every way; the same ones for the same seed. */
export async function malformedPictures(count: number, seed = 1): Promise<Malformed[]> {
  const random = randomFrom(seed)
  const whole = Object.entries(await wholePictures())
  return Array.from({ length: count }, (_, at) => {
    const [kind, bytes] = whole[at % whole.length] ?? ['', Buffer.alloc(0)]
    const ways = Object.entries(WAYS)
    const [way, spoil] = ways[Math.floor(at / whole.length) % ways.length] ?? ['', (given: Buffer) => given]
    return { name: `${kind}, ${way}, ${at}`, bytes: new Uint8Array(spoil(Buffer.from(bytes), random)) }
  })
}

async function wholePictures(): Promise<Record<string, Buffer>> {
  const [width, height] = [90, 60]
  const noise = Buffer.from(Array.from({ length: width * height * 4 }, (_, at) => 128 + 100 * Math.sin(at / 7) * Math.cos(at / 311)))
  const soft = () => sharp(noise, { raw: { width, height, channels: 4 } })
  const frames = () =>
    sharp(Buffer.concat([noise, noise.toReversed()]), { raw: { width, height: 2 * height, channels: 4, pageHeight: height } })
  const made: Record<string, Promise<Buffer>> = {
    jpeg: soft().jpeg().toBuffer(),
    'jpeg in scans': soft().jpeg({ progressive: true }).toBuffer(),
    'jpeg in grey': soft().greyscale().jpeg().toBuffer(),
    'jpeg in four inks': soft().toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg of a camera': soft()
      .withExif({ IFD0: { Artist: 'x'.repeat(500) } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    png: soft().png().toBuffer(),
    'png of few colours': soft().png({ palette: true }).toBuffer(),
    'png interlaced, 16 bits': soft().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    webp: soft().webp().toBuffer(),
    'webp without loss': soft().webp({ lossless: true }).toBuffer(),
    'webp that moves': frames()
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer(),
    gif: soft().gif().toBuffer(),
    'gif that moves': frames()
      .gif({ delay: [50, 50] })
      .toBuffer(),
    avif: soft().avif({ effort: 0 }).toBuffer(),
  }
  return Object.fromEntries(await Promise.all(Object.entries(made).map(async ([kind, bytes]) => [kind, await bytes] as const)))
}

const WAYS: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  'cut off': (bytes, random) => bytes.subarray(0, placeIn(bytes, random)),
  'one bit': (bytes, random) => withBytes(bytes, random, 1, (byte) => byte ^ (1 << Math.floor(8 * random()))),
  'twenty bytes': (bytes, random) => withBytes(bytes, random, 20, () => Math.floor(256 * random())),
  'highest values in its head': (bytes, random) => bytes.fill(0xff, ...spanIn(bytes.subarray(0, 60), random)),
  'nothing in its head': (bytes, random) => bytes.fill(0, ...spanIn(bytes.subarray(0, 200), random)),
  'a part missing': (bytes, random) => {
    const [from, to] = spanIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  'a part twice': (bytes, random) => {
    const [from, to] = spanIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  'a part a hundred times': (bytes, random) => {
    const [from, to] = spanIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, to), ...Array.from({ length: 100 }, () => bytes.subarray(from, to)), bytes.subarray(to)])
  },
  'two in one': (bytes) => Buffer.concat([bytes, bytes]),
  'another size': (bytes, random) =>
    withBytes(
      bytes,
      () => (random() * 40) / bytes.length,
      2,
      () => 0xff,
    ),
  'its parts in another order': (bytes, random) => {
    const [from, to] = spanIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, 12), bytes.subarray(to), bytes.subarray(from, to), bytes.subarray(12, from)])
  },
}

function withBytes(bytes: Buffer, random: Random, count: number, change: (byte: number) => number): Buffer {
  for (let left = count; left > 0; left--) {
    const at = placeIn(bytes, random)
    bytes[at] = change(bytes[at] ?? 0)
  }
  return bytes
}

function placeIn(bytes: Buffer, random: Random): number {
  return Math.min(bytes.length - 1, 8 + Math.floor(random() * (bytes.length - 8)))
}

function spanIn(bytes: Buffer, random: Random): [from: number, to: number] {
  const [a, b] = [placeIn(bytes, random), placeIn(bytes, random)]
  return [Math.max(12, Math.min(a, b)), Math.max(13, a, b)]
}

function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
