import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { ImageProcessor, ImageResult } from '#domain/services.ts'

const MOST_BYTES = 10 * 1024 * 1024
const MOST_WAITING = 8
const MOST_MILLISECONDS = 10_000
const SHRINK = fileURLToPath(new URL('./shrink.ts', import.meta.url))

const KINDS = 'Pictures can be JPEG, PNG, WebP, GIF or AVIF.'
const FAULTS: Record<number, ImageResult> = {
  3: { ok: false, reason: 'too-large', message: 'The picture has more than 24 megapixels. Please make it smaller.' },
  4: { ok: false, reason: 'not-an-image', message: `This file is not a picture we can use. ${KINDS}` },
}
const BROKEN: ImageResult = { ok: false, reason: 'broken', message: `The picture could not be read: the file is damaged. ${KINDS}` }

/** Re-encodes pictures one after the other, each in a process of its own, so that a bad one harms nothing else. */
export function openImageProcessor(): ImageProcessor {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async process(data) {
      if (data.length > MOST_BYTES) return { ok: false, reason: 'too-large', message: 'The picture is larger than 10 MB.' }
      if (waiting >= MOST_WAITING) return { ok: false, reason: 'busy', message: 'Too many pictures at once. Please try again in a moment.' }
      waiting++
      const result = last.then(() => shrink(data))
      last = result
      return result.finally(() => waiting--)
    },
  }
}

function shrink(data: Uint8Array): Promise<ImageResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SHRINK], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: MOST_MILLISECONDS,
      killSignal: 'SIGKILL',
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', () => resolve(BROKEN))
    child.on('close', (code) => resolve(code === 0 ? stored(Buffer.concat(output)) : (FAULTS[code ?? 0] ?? BROKEN)))
    // A child that gives up early closes its input; that is told by its exit code.
    child.stdin.on('error', () => {})
    child.stdin.end(data)
  })
}

function stored(data: Buffer): ImageResult {
  const name = createHash('sha256').update(data).digest('hex').slice(0, 32)
  return { ok: true, file: `${name}.webp`, data }
}
