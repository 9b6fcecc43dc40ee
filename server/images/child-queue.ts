import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const MOST_WAITING = 8

/** What the child wrote and its exit code (null: it was ended, for taking too long). */
export type ChildResult = 'busy' | { code: number | null; output: Buffer }

type Script = readonly [name: string, ...args: string[]]

/** What visitors cause waits for whatever the administrator sends. */
type Lane = 'administrator' | 'visitors'

type ChildQueue = {
  /** Runs a script of this folder, with its arguments behind its name, with the input on its standard input. */
  run(script: Script, input: Uint8Array, lane?: Lane): Promise<ChildResult>
}

/** `niceness`: as the system counts it, 19 for work that has time. */
type Pace = { niceness: number; mostMilliseconds: number }

/** One child process at a time; a few may wait in each lane, more are turned away. */
export function openChildQueue(pace: Pace = { niceness: 0, mostMilliseconds: 10_000 }): ChildQueue {
  const waiting: Record<Lane, (() => Promise<void>)[]> = { administrator: [], visitors: [] }
  let running: Lane | undefined

  function runNext(): void {
    const lane = waiting.administrator.length > 0 ? 'administrator' : 'visitors'
    const next = waiting[lane].shift()
    running = next && lane
    next?.().then(runNext)
  }

  return {
    run(script, input, lane = 'administrator') {
      if (waiting[lane].length + (running === lane ? 1 : 0) >= MOST_WAITING) return Promise.resolve('busy')
      return new Promise((resolve) => {
        waiting[lane].push(() => runChild(script, input, pace).then(resolve))
        if (!running) runNext()
      })
    },
  }
}

function runChild([name, ...args]: Script, input: Uint8Array, { niceness, mostMilliseconds }: Pace): Promise<ChildResult> {
  return new Promise((resolve) => {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: mostMilliseconds,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', () => resolve({ code: null, output: Buffer.alloc(0) }))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output) }))
    // A child that gives up early closes its input; its exit code tells why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
