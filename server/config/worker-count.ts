import { availableParallelism } from 'node:os'

export const MAX_WORKERS = 64

const MB = 1024 * 1024
/** What a worker takes after thousands of different searches. */
export const BYTES_EACH = 220 * MB
/** What a worker takes beyond that while it imports a file of 10 MB. */
export const BYTES_OF_IMPORT = 180 * MB
/** The first process, with pictures and backups, and one import at a time. */
const BYTES_BESIDE = 140 * MB + BYTES_OF_IMPORT

type Machine = { cores: number; memoryLimit: number }

/** One for each core, but no more than the memory holds that the processes may take together: what goes beyond is killed by the system. */
export function defaultWorkerCount({ cores, memoryLimit }: Machine = thisMachine()): number {
  // 0 where the system tells of no limit.
  const held = memoryLimit > 0 ? Math.max(1, Math.floor((memoryLimit - BYTES_BESIDE) / BYTES_EACH)) : MAX_WORKERS
  return Math.min(cores, held, MAX_WORKERS)
}

function thisMachine(): Machine {
  return { cores: availableParallelism(), memoryLimit: process.constrainedMemory() ?? 0 }
}
