import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from '#domain/ports/site-checks.ts'
import type { BackupResult, DrillResult } from './backup-format.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('#server/backup-runs/backup-program.ts'))

type Works = { backup: BackupResult; drill: DrillResult; check: CheckResult }

export type BackupTask = keyof Works

type Apart = { run<Name extends BackupTask>(work: Name, file?: string): Promise<Works[Name]>; stop(): void }

export function createBackupProcess(dataDir: string): Apart {
  const running = new Set<ChildProcess>()
  return { run, stop }

  function stop(): void {
    for (const child of running) child.kill()
  }

  function run<Name extends BackupTask>(work: Name, file = ''): Promise<Works[Name]> {
    const env = { ...process.env, DATA_DIR: dataDir }
    const child = fork(PROGRAM, [work, file], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    running.add(child)
    return new Promise((resolve) => {
      child.once('message', (result: Works[Name]) => resolve(result))
      child.once('error', (error) => resolve(failed(error.message)))
      child.once('exit', (code, signal) => {
        running.delete(child)
        resolve(failed(`its process ended with ${code ?? signal}`))
      })
    })

    function failed(problem: string): Works[Name] {
      return { ok: false, problem }
    }
  }
}
