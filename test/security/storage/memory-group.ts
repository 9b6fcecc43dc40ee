import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECOND = '/sys/fs/cgroup/cgroup.controllers'
const [FOLDER, LIMIT] = existsSync(SECOND) ? ['/sys/fs/cgroup', 'memory.max'] : ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes']

/** Processes that the system kills once they take so much more memory together; undefined where it lets nobody make such a group. */
export function makeMemoryGroup(name: string, moreBytes: number) {
  const folder = join(FOLDER, name)
  const limit = (bytes: number) => writeFileSync(join(folder, LIMIT), String(bytes))
  try {
    mkdirSync(folder)
    limit(moreBytes)
  } catch {
    return undefined
  }
  return {
    limit,
    take: (pids: readonly number[]) => {
      for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    },
    isEmpty: () => readFileSync(join(folder, 'cgroup.procs'), 'utf8') === '',
    remove: () => rmdirSync(folder),
  }
}
