import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { installPackage } from '#test/process/find-program.ts'

const PROGRAM = fileURLToPath(new URL('./forgetful-disk.py', import.meta.url))
/** Debian's own, for which it has the library. */
const PYTHON = '/usr/bin/python3'

type Plan = {
  /** After so many changes the power goes by itself. */
  after?: number
  seed?: number
  /** What it still has of what was not synced. */
  has?: 'none' | 'some'
}

export type ForgetfulDisk = Awaited<ReturnType<typeof mountForgetfulDisk>>

/** Why there can be no such disk here; undefined where there can. */
export function noForgetfulDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a disk that forgets'
  if (!hasLibrary()) installPackage('python3-fusepy')
  if (!hasLibrary()) return 'python3-fusepy is missing and could not be installed'
  return spawnSync('dd', ['if=/dev/fuse', 'of=/dev/null', 'count=0']).status === 0 ? undefined : '/dev/fuse may not be used here'
}

/** A disk over a folder that keeps what is synced on it. */
export async function mountForgetfulDisk(kept: string, { after = 0, seed = 1, has = 'none' }: Plan = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'forgetful-disk-'))
  const child = spawn(PYTHON, ['-B', PROGRAM, kept, folder, String(after), String(seed), has], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const mounted = Promise.withResolvers<void>()
  const cut = Promise.withResolvers<number>()
  let isCut = false
  createInterface(child.stdout).on('line', (line) => {
    const [word, changes] = line.split(' ')
    if (word === 'mounted') mounted.resolve()
    if (word !== 'cut') return
    isCut = true
    cut.resolve(Number(changes))
  })
  void ended.then(([code]) => mounted.reject(new Error(`The disk ended with ${code}`)))
  await mounted.promise
  return {
    folder,
    isCut: () => isCut,
    /** When the power went: after how many changes. */
    cut: cut.promise,
    cutNow(): void {
      try {
        mkdirSync(join(folder, '.cut'))
      } catch {
        // As everything from then on.
      }
    },
    /** Whoever uses it has to have ended. */
    async remove(): Promise<void> {
      spawnSync('umount', ['--lazy', folder])
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function hasLibrary(): boolean {
  return spawnSync(PYTHON, ['-c', 'import fusepy']).status === 0
}
