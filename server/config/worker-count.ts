import { availableParallelism } from 'node:os'

export const MAX_WORKERS = 64

const MB = 1024 * 1024
/** Measured after thousands of different searches. */
export const BYTES_EACH = 220 * MB
/** Comes on top while a worker imports a file of 10 MB. */
export const BYTES_OF_IMPORT = 180 * MB
const BYTES_BESIDE = 140 * MB + BYTES_OF_IMPORT

type Machine = { cores: number; memoryLimit: number }

/** The system kills processes beyond the memory limit. */
export function defaultWorkerCount({ cores, memoryLimit }: Machine = thisMachine()): number {
  const held = memoryLimit > 0 ? Math.max(1, Math.floor((memoryLimit - BYTES_BESIDE) / BYTES_EACH)) : MAX_WORKERS
  return Math.min(cores, held, MAX_WORKERS)
}

function thisMachine(): Machine {
  return { cores: availableParallelism(), memoryLimit: process.constrainedMemory() ?? 0 }
}
