import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { folderInMemory } from '#test/peers/folder-in-memory.ts'
import { copyLibraries, QUICK_START, requireJavaTools } from '#test/peers/java.ts'
import { must } from '#test/peers/run-or-throw.ts'
import { CACHE } from '#test/prepare.ts'
import { onFreePort } from '#test/process/free-port.ts'

const HERE = resolve('test/peers/opensearch')
const PROGRAMS = globSync(join(HERE, '*.java'))
const LIBRARIES = join(CACHE, 'opensearch')
const JAR = join(LIBRARIES, 'search-cluster.jar')
/** Its classes as the virtual machine has them after a start: with that, one takes half the time. */
const LOADED = join(LIBRARIES, 'search-cluster.jsa')

type Options = { nodes?: number; settings?: Record<string, string>; flags?: readonly string[] }

export type SearchCluster = Awaited<ReturnType<typeof startSearchCluster>>

/** Fetches the libraries of OpenSearch and compiles its starter, where that is not done. Needs a JDK and Maven. */
export function prepareSearchCluster(): void {
  const sources = [join(HERE, 'pom.xml'), ...PROGRAMS].map((file) => statSync(file).mtimeMs)
  if (existsSync(JAR) && statSync(JAR).mtimeMs > Math.max(...sources)) return
  requireJavaTools()
  rmSync(LIBRARIES, { recursive: true, force: true })
  const classes = join(LIBRARIES, 'classes')
  mkdirSync(classes, { recursive: true })
  console.log('Fetching OpenSearch …')
  copyLibraries(HERE, LIBRARIES)
  must('javac', ['-cp', join(LIBRARIES, '*'), '-d', classes, ...PROGRAMS])
  must('jar', ['--create', '--file', JAR, '-C', classes, '.'])
  const folder = folderInMemory('search-cluster')
  // Without an input it ends as soon as it is ready.
  must('java', [`-XX:ArchiveClassesAtExit=${LOADED}.new`, ...wordsOf(folder, {})])
  // With half of them it would crash.
  renameSync(`${LOADED}.new`, LOADED)
  rmSync(folder, { recursive: true })
}

function wordsOf(folder: string, { nodes = 1, settings = {}, flags = QUICK_START }: Options): string[] {
  const given = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  return [...flags, '-cp', join(LIBRARIES, '*'), 'SearchCluster', folder, String(nodes), ...given]
}

/** A real cluster on loopback, without anything in it. Its nodes are numbered from 1, and look for ports themselves. */
export async function startSearchCluster(options: Options = {}) {
  prepareSearchCluster()
  return onFreePort(() => startOnce(options))
}

async function startOnce(options: Options) {
  const folder = folderInMemory('search-cluster')
  // The virtual machine does without the classes where they do not fit it, and says nothing of that.
  const words = [`-XX:SharedArchiveFile=${LOADED}`, '-Xlog:disable', ...wordsOf(folder, options)]
  const child = spawn('java', words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function heard(word: string): Promise<string> {
    const { value, done } = await lines.next()
    if (done || !value.startsWith(word)) throw new Error(`OpenSearch said ${done ? 'nothing more' : value}`)
    return value.slice(word.length).trim()
  }
  const tell = async (command: string) => {
    child.stdin.write(`${command}\n`)
    await heard('DONE')
  }

  async function close(): Promise<void> {
    child.kill('SIGCONT')
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  const ready = await heard('READY').catch(async (error) => {
    await close()
    throw error
  })
  return {
    folder,
    urls: ready.split(' ').map((port) => `http://127.0.0.1:${port}`),
    stopNode: (node: number) => tell(`stop ${node}`),
    startNode: (node: number) => tell(`start ${node}`),
    cutOff: (node: number) => tell(`cut ${node}`),
    mend: (node: number) => tell(`mend ${node}`),
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    close,
  }
}
