import { availableParallelism } from 'node:os'

export const MOST_WORKERS = 64

/** What a busy worker takes, with its share of the first process, of pictures and of backups. */
const BYTES_EACH = 200 * 1024 * 1024

type Machine = { cores: number; memoryLimit: number }

/** One for each core, but no more than the memory holds that the processes may take together: what goes beyond is killed by the system. */
export function howManyWorkers({ cores, memoryLimit }: Machine = thisMachine()): number {
  // 0 where the system tells of no limit.
  const held = memoryLimit > 0 ? Math.max(1, Math.floor(memoryLimit / BYTES_EACH)) : MOST_WORKERS
  return Math.min(cores, held, MOST_WORKERS)
}

function thisMachine(): Machine {
  return { cores: availableParallelism(), memoryLimit: process.constrainedMemory() ?? 0 }
}
