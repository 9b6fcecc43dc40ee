/** Stored images are at most 1,440 pixels long, so this is ample. */
const MOST_PIXELS = 4_000_000

const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const MOST_FRAMES = 1000
/** Chunk orders of lossy, lossless and animated files; metadata and profiles are absent on purpose. */
const FORMS = /^(?:VP8X ALPH VP8 |VP8 |VP8L|VP8X VP8L|VP8X ANIM(?: ANMF)+)$/

export function isStoredWebp(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const text = (from: number, to: number) => String.fromCharCode(...data.subarray(from, to))
  if (text(0, 4) !== 'RIFF' || text(8, HEAD_BYTES) !== 'WEBP' || view.getUint32(4, true) + 8 !== data.length) return false
  const names: string[] = []
  let pixels = 0
  let at = HEAD_BYTES
  for (let begins = at + CHUNK_HEAD_BYTES; begins <= data.length && names.length <= MOST_FRAMES + 1; begins = at + CHUNK_HEAD_BYTES) {
    const [name, length] = [text(at, at + 4), view.getUint32(at + 4, true)]
    names.push(name)
    at = begins + length + (length % 2)
    if (at > data.length) break
    pixels = Math.max(pixels, pixelsOf(name, new DataView(data.buffer, data.byteOffset + begins, length)))
  }
  return at === data.length && FORMS.test(names.join(' ')) && pixels > 0 && pixels <= MOST_PIXELS
}

function pixelsOf(name: string, chunk: DataView): number {
  if (name === 'VP8X' && chunk.byteLength >= 10) return ((chunk.getUint32(4, true) & 0xffffff) + 1) * ((chunk.getUint32(6, true) >>> 8) + 1)
  if (name === 'VP8 ' && chunk.byteLength >= 10) return (chunk.getUint16(6, true) & 0x3fff) * (chunk.getUint16(8, true) & 0x3fff)
  if (name !== 'VP8L' || chunk.byteLength < 5) return 0
  const bits = chunk.getUint32(1, true)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}
