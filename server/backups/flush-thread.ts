import { fdatasyncSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const PAUSE_MS = 10

const file = openSync(String(workerData), 'r+')
for (;;) {
  fdatasyncSync(file)
  await setTimeout(PAUSE_MS)
}
