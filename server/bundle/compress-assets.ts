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

/** Level 11 would double the build time for 2 %. */
const SCRIPTS = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

export function compressedAssets(): Plugin {
  let browsers: Promise<void> | undefined
  return {
    name: 'compressed-assets',
    apply: 'build',
    writeBundle() {
      if (this.environment.name !== 'client') return
      browsers = compressNew()
      browsers.catch(() => {})
    },
    async closeBundle() {
      if (this.environment.name !== 'ssr') return
      await browsers
      await compressNew()
    },
  }
}

async function compressNew(): Promise<void> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => COMPRESSED.test(file) && !file.startsWith('.vite'))
    .map((file) => join(FOLDER, file))
    .filter((file) => !existsSync(`${file}.gz`))
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => compressOnes(files)))
}

async function compressOnes(files: string[]): Promise<void> {
  for (let file = files.pop(); file; file = files.pop()) {
    const plain = await readFile(file)
    await writeFile(`${file}.br`, await toBrotli(plain, file.endsWith('.js') ? SCRIPTS : {}))
    await writeFile(`${file}.gz`, await toGzip(plain, { level: 9 }))
  }
}
