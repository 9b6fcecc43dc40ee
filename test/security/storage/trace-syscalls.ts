import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#test/process/wait-until.ts'

type Traced = {
  /** Successful answers that left. */
  answers: number
  /** Of them, those that left while something in a write-ahead log was not synced. */
  early: number
  /** How often such a log was synced. */
  syncs: number
}

const CALLS = 'pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync'

/** What processes tell the disk and their visitors from now on, in the order in which they do. */
export async function trace(pids: readonly number[]): Promise<{ end(): Promise<Traced> }> {
  const folder = mkdtempSync(join(tmpdir(), 'traced-'))
  const file = join(folder, 'calls')
  const words = [
    '-f',
    '-y',
    '-s',
    '24',
    '-e',
    `trace=${CALLS}`,
    '-e',
    'signal=none',
    '-o',
    file,
    ...pids.flatMap((pid) => ['-p', String(pid)]),
  ]
  const child = spawn('strace', words, { stdio: 'ignore' })
  await until(() => child.exitCode !== null || pids.every(isTraced))
  return {
    async end() {
      child.kill('SIGINT')
      await once(child, 'close')
      const traced = tracedIn(readFileSync(file, 'latin1'))
      rmSync(folder, { recursive: true })
      return traced
    },
  }
}

function isTraced(pid: number): boolean {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.every((thread) => /^TracerPid:\s+[1-9]/m.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')))
}

/** `pid call(descriptor<name>, …) = result`; where another one's call comes between, the result stands on a later line of that pid. */
function tracedIn(text: string): Traced {
  const traced = { answers: 0, early: 0, syncs: 0 }
  const syncing = new Map<string, number>()
  let written = 0
  let synced = 0
  for (const line of text.split('\n')) {
    const [, pid = '', call = '', rest = ''] = /^(\d+) +(?:<\.\.\. )?(\w+)[( ](.*)$/.exec(line) ?? []
    const isLog = /^\d+<[^>]*-wal>/.test(rest)
    if (isLog && /^pwrite/.test(call)) written++
    if (isLog && /^f(?:data)?sync/.test(call)) syncing.set(pid, written)
    const upTo = syncing.get(pid)
    if (upTo !== undefined && /^f(?:data)?sync/.test(call) && / = 0$/.test(rest)) {
      synced = Math.max(synced, upTo)
      traced.syncs++
      syncing.delete(pid)
    }
    if (!/^(?:write|writev|send\w+)$/.test(call) || !/"HTTP\/1\.1 [23]\d\d /.test(rest)) continue
    traced.answers++
    if (written > synced) traced.early++
  }
  return traced
}
