import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Backups } from '#domain/ports/services.ts'
import type { Blobs, Store } from '#domain/ports/store.ts'
import type { Config } from '#server/config/config.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { makeFolder } from '#server/process/make-folder.ts'
import { backupName, findBackups } from './backup-folder.ts'
import { createBackupProcess } from './backup-process.ts'
import { makeInFolder } from './make-in-folder.ts'
import { withPrivateFolder } from './private-folder.ts'

type Ports = { store: Store; blobs: Blobs }

export function openBackups({ search, dataDir, backups }: Pick<Config, 'search' | 'dataDir' | 'backups'>, ports: Ports): Backups {
  const { folder, retentionDays, key } = backups
  const exportName = () => `tradewind-${new Date().toISOString().slice(0, 10)}.ndjson`
  if (search) return { form: 'export', make: async () => ({ ok: true, name: exportName(), content: dumpOf(ports) }) }
  const apart = createBackupProcess(dataDir)
  const daily = folder ? { retentionDays, list: () => findBackups(folder), make: () => makeIn(folder) } : undefined
  return { form: 'backup', make, ...(daily ? { daily } : {}) }

  async function makeIn(into: string) {
    const made = await makeInFolder(into, { apart, at: new Date(), isEncrypted: key !== undefined })
    return made.ok ? { ok: true as const, file: made.file } : made
  }

  /** The file loses its name before sending, so nothing stays behind. */
  function make(): ReturnType<Backups['make']> {
    makeFolder(dataDir)
    return withPrivateFolder(dataDir, 'download', async (work) => {
      const name = backupName(new Date(), key !== undefined)
      const made = await apart.run('backup', join(work, name))
      if (!made.ok) return made
      const file = await open(join(work, name))
      const content = Readable.toWeb(file.createReadStream({ highWaterMark: 256 * 1024 })) as ReadableStream<Uint8Array>
      return { ok: true, name, bytes: made.bytes, content }
    })
  }
}

/** A failing store truncates the file, which the import detects. */
function dumpOf(ports: Ports): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  writeDump(ports, (line) => writer.write(encoder.encode(line))).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error).catch(() => {}),
  )
  return readable
}
