// A separate process, so the server never loads the image library.
try {
  const { default: sharp } = await import('sharp')
  await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

export {}
