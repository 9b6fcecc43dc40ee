import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCode, textAt } from '#lib/objects/objects.ts'
import { endBySignal } from '#server/process/end-by-signal.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'

const SOURCES = ['app', 'domain', 'lib', 'server', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const STAMP = 'build/sources.sha256'
const BUILDER = 'node_modules/.bin/react-router'

export function isBuilt(): boolean {
  try {
    if (!statSync(STAMP, { throwIfNoEntry: false })) return false
    return !existsSync('vite.config.ts') || readFileSync(STAMP, 'utf8') === hashOf(SOURCES)
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    const path = textAt(error, 'path') ?? ''
    // Rebuilding wouldn't open it, and the store beside it must stay closed.
    exitWithError(`${path} is closed to this user (EACCES). As its owner: chmod -R a+rX ${resolve(path.split('/')[0] ?? '')}`)
  }
}

export async function buildIfNeeded(environment?: NodeJS.ProcessEnv): Promise<boolean> {
  if (isBuilt()) return false
  await build(environment)
  return true
}

export async function build(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  requireWritable()
  requirePlainPath()
  if (!existsSync(BUILDER)) exitWithError('The site has to be built, and what builds it is not installed: npm ci --include=dev')
  console.log('Building the site …')
  const hash = hashOf(SOURCES)
  const SERVER_VERSION = hashOf(['domain', 'lib', 'server', 'package-lock.json'])
  process.env.SERVER_VERSION = SERVER_VERSION
  await rm('build', { recursive: true, force: true })
  const { code, output } = await run(BUILDER, ['build'], { ...environment, SERVER_VERSION })
  if (code === 0) return writeFile(STAMP, hash)
  console.error(output)
  exitWithError('The build failed; its output is above.')
}

function requireWritable(): void {
  try {
    for (const folder of ['.', 'node_modules', 'build'].filter((path) => existsSync(path))) accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = errorCode(error)
    exitWithError(
      `The site has to be built, and this user cannot write in ${process.cwd()} (${code}): run npm run build as the owner of that folder.`,
    )
  }
}

/** Vite treats these characters as a query, and React Router decodes `%`. */
function requirePlainPath(): void {
  if (/[#?%]/.test(process.cwd()))
    exitWithError(`The site cannot be built in ${process.cwd()}: move it to a folder without # ? % in its path.`)
}

/** Synchronous, because every start waits for it and promises take eight times as long. */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((source) => (source.includes('.') ? [source] : filesBelow(source)))
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function run(command: string, words: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { env: { ...environment, NODE_ENV: 'production' } })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    process.once('exit', () => child.kill())
    const stopEnding = endWithSignals(child)
    child.on('close', (code) => {
      stopEnding()
      resolve({ code, output: Buffer.concat(output).toString() })
    })
  })
}

/** Otherwise the next start would build beside it, into the same folder. */
function endWithSignals(child: ChildProcess): () => void {
  const end = (signal: NodeJS.Signals) => {
    child.kill()
    endBySignal(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.prependListener(signal, end)
  return () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end)
  }
}

if (import.meta.main) await buildIfNeeded()
