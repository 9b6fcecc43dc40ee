import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from '#server/process/lower-priority.ts'
import { limitCpuTime } from './cpu-limit.ts'
import type { ImageQueue, Lane } from './image-queue.ts'

/** What the child wrote and its exit code (null: it was ended, for taking too long). */
export type ChildResult = 'busy' | { code: number | null; output: Buffer }

type Script = readonly [name: string, ...args: string[]]

/** `hasTime`: everything else goes before it. What is hostile is known by the seconds of a processor that it takes: on a busy machine all else takes long as well. */
type Pace = { hasTime: boolean; mostSeconds: number; mostMilliseconds: number }
const PACES: Record<'quick' | 'spare', Pace> = {
  quick: { hasTime: false, mostSeconds: 10, mostMilliseconds: 60_000 },
  spare: { hasTime: true, mostSeconds: 30, mostMilliseconds: 300_000 },
}

type ChildQueue = {
  /** Runs a script of this folder, with its arguments behind its name, with the input on its standard input. */
  run(script: Script, input: Uint8Array, lane: Lane): Promise<ChildResult>
}

/** One child process in each turn. */
export function createChildProcessQueue(turns: ImageQueue): ChildQueue {
  return {
    async run(script, input, lane) {
      const end = await turns.take(lane)
      return end ? runChild(script, input, PACES[lane === 'spare' ? 'spare' : 'quick']).finally(end) : 'busy'
    },
  }
}

function runChild([name, ...args]: Script, input: Uint8Array, { hasTime, mostSeconds, mostMilliseconds }: Pace): Promise<ChildResult> {
  return new Promise((resolve) => {
    const path = fileURLToPath(new URL(name, import.meta.resolve('#server/images/process-upload.ts')))
    // What options load may write to the standard output as well, where the picture comes.
    const env = { ...process.env, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, [path, ...args], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    // The time limit of spawn itself runs on for a process that never began.
    const late = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds)
    const settle = (result: ChildResult) => {
      clearTimeout(late)
      resolve(result)
    }
    if (child.pid !== undefined && hasTime) lowerPriority(child.pid)
    limitCpuTime(child, mostSeconds)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    // Where the system has no process to give, nothing is known of the picture.
    child.on('error', () => settle('busy'))
    child.on('close', (code) => settle({ code, output: Buffer.concat(output) }))
    // A child that gives up early closes its input; its exit code tells why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
