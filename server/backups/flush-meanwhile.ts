import { Worker } from 'node:worker_threads'

/**
 * Has a large file written to the disk while it grows. Left to the system, its hundreds of megabytes are written at once, and whoever saves
 * something in that moment waits for them.
 */
export async function flushMeanwhile<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const worker = new Worker(new URL('./flush-worker.ts', import.meta.url), { workerData: file })
  // Where it cannot, the file is as durable in the end: whoever wrote it syncs it.
  worker.on('error', () => {})
  try {
    return await work()
  } finally {
    await worker.terminate()
  }
}
