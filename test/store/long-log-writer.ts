import { statSync } from 'node:fs'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

// Run as a process by `checkpoints.test.ts`: writes until a part of the log is in the file, and says what keeps it from ending.
const MB = 1024 * 1024
const [path = ''] = process.argv.slice(2)
const { blobs } = openSqlite(path)
do {
  await blobs.put(crypto.randomUUID(), { type: 'image/webp', data: new Uint8Array(MB).fill(1) })
} while (statSync(path).size < 4 * MB)
console.log(`kept alive by ${process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length} threads`)
