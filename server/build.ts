import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = ['app', 'domain', 'public', 'server/compressed-assets.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const STAMP = 'build/sources.sha256'

/** Builds the site unless the build that is there was made from exactly these sources. Gives whether it did. */
export async function buildIfNeeded(environment: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  // Laid out without its sources (deploy/lay-out.ts), it is what it is.
  if (!existsSync('vite.config.ts') && existsSync(STAMP)) return false
  const hashing = sourcesHash()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await hashing)) return false
  const [hash] = await Promise.all([hashing, build(environment)])
  await writeFile(STAMP, hash)
  return true
}

async function build(environment: NodeJS.ProcessEnv): Promise<void> {
  console.log('Building the site …')
  await rm('build', { recursive: true, force: true })
  const { code, output } = await run('react-router', ['build'], environment)
  if (code === 0) return
  console.error(output)
  console.error('The build failed; its output is above.')
  process.exit(1)
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const files = source.includes('.') ? [source] : await filesBelow(source)
    for (const file of files) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Runs one of the project's own commands. Its output is kept: what bundlers note on the way is of use only when they fail. */
function run(command: string, words: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules/.bin', command), words, { env: { ...environment, NODE_ENV: 'production' } })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    // A start that fails meanwhile leaves nobody behind who writes.
    process.once('exit', () => child.kill())
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }))
  })
}

// `npm run build`: what a server that may not write here is started with.
if (import.meta.main) await buildIfNeeded()
