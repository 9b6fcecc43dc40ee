import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store, StoredDocument } from '#domain/ports/store.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import { errorCode } from '#lib/objects/objects.ts'

const INDEX = 'visit-salts'

/** Beside the store's file, so no replica, backup or snapshot of it holds a day's salt. */
export function withSaltFiles(store: Store, folder: string): Store {
  const fileOf = (id: string) => join(folder, id)
  return {
    ...store,
    get: (index, id) => (index === INDEX ? read(id) : store.get(index, id)),
    async scan(query) {
      if (!query.indexes.includes(INDEX)) return store.scan(query)
      const names = await readdir(folder).catch(missing([]))
      const found = await Promise.all(names.filter((name) => !name.includes('.')).map(read))
      return { documents: found.flatMap((document) => document ?? []) }
    },
    async create(document, options) {
      if (document.index !== INDEX) return store.create(document, options)
      return (await write(document)) ? { ok: true, version: '1' } : { ok: false, reason: 'conflict' }
    },
    async update(document, options) {
      if (document.index !== INDEX) return store.update(document, options)
      await writeFile(fileOf(document.id), String(document.body.salt))
      return { ok: true, version: '1' }
    },
    async remove(document, options) {
      if (document.index !== INDEX) return store.remove(document, options)
      await rm(fileOf(document.id), { force: true })
      return { ok: true }
    },
  }

  async function read(id: string): Promise<StoredDocument | undefined> {
    const salt = await readFile(fileOf(id), 'utf8').catch(missing(undefined))
    return salt === undefined ? undefined : { index: INDEX, id, version: '1', body: { salt } }
  }

  /** Linked once it is complete: of several processes one wins, and the others read its salt. */
  async function write({ id, body }: Pick<StoredDocument, 'id' | 'body'>): Promise<boolean> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = fileOf(`${newSecret()}.draft`)
    await writeFile(draft, String(body.salt), { mode: 0o600, flag: 'wx' })
    try {
      await link(draft, fileOf(id))
      return true
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      return false
    } finally {
      await rm(draft, { force: true })
    }
  }
}

function missing<Fallback>(fallback: Fallback): (error: unknown) => Fallback {
  return (error) => {
    if (errorCode(error) !== 'ENOENT') throw error
    return fallback
  }
}
