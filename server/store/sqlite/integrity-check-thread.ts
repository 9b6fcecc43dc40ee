import { parentPort, workerData } from 'node:worker_threads'
import { checkFileIntegrity } from './integrity-check.ts'

// In a thread, because a large store is read for seconds.
parentPort?.postMessage(checkFileIntegrity(workerData))
