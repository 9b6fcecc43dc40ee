import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Only root may mount; elsewhere the tests that need a disk of their own are left out. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount()

export type SmallDisk = ReturnType<typeof mountSmallDisk>

/** A disk of a few megabytes, really mounted, that can be filled up and be made read-only. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  must('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  const data = join(folder, 'data')
  const ballast = join(folder, 'ballast')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(ballast, '')
  return {
    data,
    fill,
    empty: () => writeFileSync(ballast, ''),
    setReadOnly: (isReadOnly: boolean) => must('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    remove() {
      must('umount', '--lazy', folder)
      rmSync(folder, { recursive: true })
    },
  }

  /** To the last byte. */
  function fill(): void {
    for (const size of [1024 * 1024, 4096, 1]) {
      const piece = Buffer.alloc(size, 'x')
      while (statfsSync(folder).bavail > 0) {
        try {
          appendFileSync(ballast, piece)
        } catch {
          break
        }
      }
    }
  }
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'try-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

function must(command: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(command, words)
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`)
}
