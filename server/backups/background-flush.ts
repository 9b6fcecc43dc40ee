import { Worker } from 'node:worker_threads'

/** Otherwise the system writes hundreds of MB at once and blocks other saves; errors surface only here. */
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

/** The caller's own sync still makes the file durable if there's no thread. */
function startFlushing(file: string): Worker | undefined {
  try {
    return new Worker(new URL(import.meta.resolve('#server/backups/flush-thread.ts')), { workerData: file })
  } catch {
    return undefined
  }
}
