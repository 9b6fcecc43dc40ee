import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from '#server/process/lower-priority.ts'
import { limitCpuTime } from './cpu-limit.ts'
import type { ImageQueue, Lane } from './image-queue.ts'

export type ChildResult = 'busy' | { code: number | null; output: Buffer }

type Script = readonly [name: string, ...args: string[]]

/** CPU seconds reveal hostile files; wall time grows on any busy machine. */
type Pace = { hasTime: boolean; mostSeconds: number; mostMilliseconds: number }
const PACES: Record<'quick' | 'spare', Pace> = {
  quick: { hasTime: false, mostSeconds: 10, mostMilliseconds: 60_000 },
  spare: { hasTime: true, mostSeconds: 30, mostMilliseconds: 300_000 },
}

type ChildQueue = {
  run(script: Script, input: Uint8Array, lane: Lane): Promise<ChildResult>
}

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
    // Options could preload code that writes to stdout, which carries the image.
    const env = { ...process.env, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, [path, ...args], { env, stdio: ['pipe', 'pipe', 'ignore'] })
    // The timeout of `spawn` keeps running for a process that never started.
    const late = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds)
    const settle = (result: ChildResult) => {
      clearTimeout(late)
      resolve(result)
    }
    if (child.pid !== undefined && hasTime) lowerPriority(child.pid)
    limitCpuTime(child, mostSeconds)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    // The image may still be fine if the system has no process to give.
    child.on('error', () => settle('busy'))
    child.on('close', (code) => settle({ code, output: Buffer.concat(output) }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
