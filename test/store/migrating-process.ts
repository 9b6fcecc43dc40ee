import { writeSync } from 'node:fs'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

/** Brings a store up to date, and says so when it is at the share at which it is to be killed. */
const [file = '', share = '0'] = process.argv.slice(2)
const { store } = openSqlite(file)
await store.prepare((done) => {
  if (done < Number(share)) return
  writeSync(1, 'here\n')
  // It goes no further here; the thread that does the work goes on until the process is killed.
  for (;;);
})
