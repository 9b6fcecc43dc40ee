import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type IndexName, outsideIndexes, type Store, type StoredDocument } from '#domain/ports/store.ts'
import { newSecret } from '#lib/crypto/secrets.ts'
import { errorCode, objectOf, parseJson } from '#lib/objects/objects.ts'
import { syncFolder } from '#server/store/sync-folder.ts'

const SALTS: IndexName = 'visit-salts'

/** Beside the store's file, so no replica, backup or snapshot of it holds a day's salt, and restoring one forgets no erasure. */
export function withAdjacentFiles(store: Store, parent: string): Store {
  const isOurs = (index: IndexName) => index === SALTS || outsideIndexes.includes(index)
  const folderOf = (index: IndexName) => join(parent, index)
  const fileOf = ({ index, id }: Pick<StoredDocument, 'index' | 'id'>) => join(folderOf(index), id)
  return {
    ...store,
    get: (index, id) => (isOurs(index) ? read(index, id) : store.get(index, id)),
    async scan(query) {
      const [index] = query.indexes
      if (!index || !isOurs(index)) return store.scan(query)
      const names = await readdir(folderOf(index)).catch(missing([]))
      const found = await Promise.all(names.map((name) => read(index, name)))
      return { documents: found.flatMap((document) => document ?? []) }
    },
    async create(document, options) {
      if (!isOurs(document.index)) return store.create(document, options)
      return (await write(document, link)) ? { ok: true, version: '1' } : { ok: false, reason: 'conflict' }
    },
    async update(document, options) {
      if (!isOurs(document.index)) return store.update(document, options)
      if (document.index === SALTS) await writeFile(fileOf(document), textOf(document))
      else await write(document, rename)
      return { ok: true, version: '1' }
    },
    async remove(document, options) {
      if (!isOurs(document.index)) return store.remove(document, options)
      await rm(fileOf(document), { force: true })
      return { ok: true }
    },
  }

  async function read(index: IndexName, id: string): Promise<StoredDocument | undefined> {
    if (!/^[\w-]+$/.test(id)) return undefined
    const text = await readFile(fileOf({ index, id }), 'utf8').catch(missing(undefined))
    return text === undefined ? undefined : { index, id, version: '1', body: index === SALTS ? { salt: text } : objectOf(parseJson(text)) }
  }

  /** Linked once it is complete: of several processes one wins, and the others read its salt. */
  async function write(document: Pick<StoredDocument, 'index' | 'id' | 'body'>, place: typeof link): Promise<boolean> {
    const folder = folderOf(document.index)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${newSecret()}.draft`)
    const isSalt = document.index === SALTS
    await writeFile(draft, textOf(document), { mode: 0o600, flag: 'wx', flush: !isSalt })
    try {
      await place(draft, fileOf(document))
      if (!isSalt) syncFolder(folder)
      return true
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      return false
    } finally {
      await rm(draft, { force: true })
    }
  }
}

function textOf({ index, body }: Pick<StoredDocument, 'index' | 'body'>): string {
  return index === SALTS ? String(body.salt) : JSON.stringify(body)
}

function missing<Fallback>(fallback: Fallback): (error: unknown) => Fallback {
  return (error) => {
    if (errorCode(error) !== 'ENOENT') throw error
    return fallback
  }
}
