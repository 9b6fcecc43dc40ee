import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

// Loaded before a server, it makes one that trusts its disk too much: what finds nothing wrong with that one finds nothing.
const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql.replace('synchronous = FULL', `synchronous = ${process.env.SYNCHRONOUS}`))
}

const file = await open('package.json')
Object.getPrototypeOf(file).datasync = async () => {}
await file.close()
