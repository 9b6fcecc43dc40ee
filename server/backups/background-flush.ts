import { Worker } from 'node:worker_threads'

/**
 * Has a large file written to the disk while it grows. Left to the system, its hundreds of megabytes are written at once, and whoever saves
 * something in that moment waits for them. Rejects where the disk did not take it: the system says so once, and not to who syncs it afterwards.
 */
export async function withBackgroundFlush<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  let failure: Error | undefined
  const worker = startFlushing(file)
  worker?.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'fdatasync') failure = error
  })
  const result = await work().finally(() => worker?.terminate())
  if (failure) throw failure
  return result
}

/** Where there is no thread to be had, the file is as durable in the end: whoever wrote it syncs it. */
function startFlushing(file: string): Worker | undefined {
  try {
    return new Worker(new URL(import.meta.resolve('#server/backups/flush-thread.ts')), { workerData: file })
  } catch {
    return undefined
  }
}
