import sharp from 'sharp'

/** A picture of one colour, as the file that somebody chooses. */
export async function drawnFile(name: string, background: string, width = 600, height = 300) {
  return { name, mimeType: 'image/png', buffer: await png(background, width, height) }
}

export function png(background: string, width = 600, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
