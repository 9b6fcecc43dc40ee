import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openTurns, type Turns } from './turns.ts'

const MOST_MILLISECONDS = 10_000

/** What the child wrote and its exit code (null: it was ended, for taking too long). */
export type ChildResult = 'busy' | { code: number | null; output: Buffer }

type ChildQueue = {
  /** Runs a script of this folder, with its arguments behind its name, with the input on its standard input. */
  run(script: readonly [name: string, ...args: string[]], input: Uint8Array): Promise<ChildResult>
}

/** One child process at a time. */
export function openChildQueue(turns: Turns = openTurns()): ChildQueue {
  return {
    async run(script, input) {
      const end = await turns.take()
      return end ? runChild(script, input).finally(end) : 'busy'
    },
  }
}

function runChild([name, ...args]: readonly [string, ...string[]], input: Uint8Array): Promise<ChildResult> {
  return new Promise((resolve) => {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: MOST_MILLISECONDS,
      killSignal: 'SIGKILL',
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', () => resolve({ code: null, output: Buffer.alloc(0) }))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output) }))
    // A child that gives up early closes its input; its exit code tells why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
