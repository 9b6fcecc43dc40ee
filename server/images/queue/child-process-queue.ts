import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from '#server/process/lower-priority.ts'
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

const LOOK_MS = 250
/** Linux always reports hundredths to programs. */
const TICKS_A_SECOND = 100
const [OWN, SYSTEM] = [11, 12]

/** Only Linux reports CPU time, so other systems have no limit. */
function limitCpuTime(child: ChildProcess, most: number): void {
  const timer = setInterval(() => {
    if (secondsTaken(child.pid) > most) child.kill('SIGKILL')
  }, LOOK_MS)
  child.once('exit', () => clearInterval(timer))
  child.once('error', () => clearInterval(timer))
}

function secondsTaken(pid: number | undefined): number {
  try {
    const said = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = said.slice(said.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[OWN]) + Number(fields[SYSTEM])) / TICKS_A_SECOND
  } catch {
    return 0
  }
}
