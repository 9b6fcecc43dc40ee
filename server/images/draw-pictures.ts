import sharp from 'sharp'

// Runs as a process of its own, so that the server never loads the image library: reads a JSON list of SVG texts, writes one of WebP files as base64.
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const drawings: string[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
const pictures = await Promise.all(
  drawings.map((svg) => sharp(Buffer.from(svg)).resize(960, 900, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()),
)
process.stdout.write(JSON.stringify(pictures.map((picture) => picture.toString('base64'))))
