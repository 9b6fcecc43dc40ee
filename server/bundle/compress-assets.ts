import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const FOLDER = 'build/client'
const COMPRESSED = /\.(?:js|css|svg|json|webmanifest|txt)$/

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The administrator's, but for few, and nearly all of what is compressed: the last 2 % would take longer than the rest together. */
const SCRIPTS = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/**
 * Writes each text file that browsers are sent in brotli and gzip beside it, at the highest levels: they are served many times.
 * Most of it happens while the server's part is being built.
 */
export function compressedAssets(): Plugin {
  let browsers: Promise<void> | undefined
  return {
    name: 'compressed-assets',
    apply: 'build',
    writeBundle() {
      if (this.environment.name !== 'client') return
      browsers = compressNew()
      // Whoever waits for it hears of it.
      browsers.catch(() => {})
    },
    async closeBundle() {
      if (this.environment.name !== 'ssr') return
      await browsers
      // The list of routes comes with the server's part.
      await compressNew()
    },
  }
}

async function compressNew(): Promise<void> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => COMPRESSED.test(file) && !file.startsWith('.vite'))
    .map((file) => join(FOLDER, file))
    .filter((file) => !existsSync(`${file}.gz`))
  // The thread pool's other half is left to whoever builds meanwhile.
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => compressOnes(files)))
}

async function compressOnes(files: string[]): Promise<void> {
  for (let file = files.pop(); file; file = files.pop()) {
    const plain = await readFile(file)
    await writeFile(`${file}.br`, await toBrotli(plain, file.endsWith('.js') ? SCRIPTS : {}))
    await writeFile(`${file}.gz`, await toGzip(plain, { level: 9 }))
  }
}
