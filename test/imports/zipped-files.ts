import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

export const drawn = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#f0a017' } })
    .png()
    .toBuffer()

export const zipOf = (files: Record<string, string | Buffer>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : new Uint8Array(data)]),
      ),
    ),
  )
