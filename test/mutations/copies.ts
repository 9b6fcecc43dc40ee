import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Mutation } from './mutation.ts'

/** How the tests that were meant ended; `because`: why one did not pass, or what was written where none was run. */
export type Outcome = { passed: number; failed: number; because: string }

const LEAST_WRITTEN = 2000
/** For what hangs only: a breakage may leave a test running for ever. */
const LONGEST_MS = 15 * 60_000

/** The working tree as it is, with what is not committed, and the packages of this one. */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'mutations-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const file of files.split('\0').filter(Boolean)) await cp(file, join(copy, file)).catch(ignoreMissing)
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Gives what the work gives that is done in a copy of the copy, which is gone afterwards. */
export async function inCopyOf<Result>(tree: string, work: (copy: string) => Promise<Result>): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'mutation-'))
  try {
    await cp(tree, copy, { recursive: true, verbatimSymlinks: true })
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Throws where the text is not there, or not once. */
export async function breakIn(tree: string, { file, text, by }: Pick<Mutation, 'file' | 'text' | 'by'>): Promise<void> {
  const path = join(tree, file)
  const parts = (await readFile(path, 'utf8')).split(text)
  if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times, and not once: ${text}`)
  await writeFile(path, parts.join(by))
}

/** Runs the named tests in that tree. Without any, it is only built. */
export async function runTest(tree: string, red?: Mutation['red']): Promise<Outcome> {
  const words = ['test/mutations/run-test.ts', ...(red ? [red.file, red.title] : [])]
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, words, {
    cwd: tree,
    env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // With all that it has started.
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  const timer = setTimeout(end, LONGEST_MS)
  process.once('exit', end)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (written += part))
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  process.off('exit', end)
  const line = written.split('\n').findLast((each) => each.startsWith('{"passed"'))
  if (line) return JSON.parse(line)
  return { passed: 0, failed: 0, because: red || code !== 0 ? written.slice(-LEAST_WRITTEN) : '' }
}

/** What was removed and is not committed yet is still listed. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
