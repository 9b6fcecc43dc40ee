import { parentPort, workerData } from 'node:worker_threads'
import { checkFileIntegrity } from './integrity-check.ts'

parentPort?.postMessage(checkFileIntegrity(workerData))
