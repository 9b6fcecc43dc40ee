const HEAD_BYTES = 20

/** So many bytes in the form of a WebP of 9 by 9 pixels, as pictures are stored; nobody could decode it. */
export function webpOf(length: number, filler = 0): Buffer {
  const data = Buffer.alloc(length, filler)
  data.write('RIFF', 0)
  data.writeUInt32LE(length - 8, 4)
  data.write('WEBPVP8 ', 8)
  data.writeUInt32LE(length - HEAD_BYTES, 16)
  for (const side of [26, 28]) data.writeUInt16LE(9, side)
  return data
}
