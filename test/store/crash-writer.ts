import { writeSync } from 'node:fs'
import type { DocumentBody, RemoveResult, Store } from '#domain/ports/store.ts'
import { openFile } from './open-sqlite-file.ts'

/** One write of the sequence: what becomes of which document. `version` 0 is its removal. */
type Write = { id: string; version: number; body: DocumentBody }

/** The sequence of writes of a writer: the n-th is always the same. Of each five, two documents are made and changed, and one removed. */
export function writeNumber(writer: string, n: number): Write {
  const at = Math.floor(n / 5)
  const id = `${writer}-${at}-${n % 5 === 2 || n % 5 === 3 ? 'kept' : 'removed'}`
  const version = [1, 2, 1, 2, 0][n % 5] ?? 0
  return {
    id,
    version,
    body: { title: `harbour ${id} version${version}`, content: `<p>${'filler words '.repeat(n % 300)}</p>`, draft: false },
  }
}

async function applied(store: Store, { id, version, body }: Write): Promise<RemoveResult> {
  if (version === 1) return store.create({ index: 'blog', id, body })
  if (version === 2) return store.update({ index: 'blog', id, version: '1', body })
  return store.remove({ index: 'blog', id, version: '2' })
}

/** Says that it begins; writes until it is killed or has done as many as asked, and acknowledges each write by a line with its number. */
async function main(file: string, writer: string, most: number): Promise<void> {
  writeSync(1, 'opening\n')
  const { store } = await openFile(file)
  for (let n = 0; n < most; n++) {
    const result = await applied(store, writeNumber(writer, n))
    if (!result.ok) throw new Error(`Write ${n} of ${writer}: ${result.reason}`)
    // Synchronous, so that the line is out before the next write begins.
    writeSync(1, `${n}\n`)
  }
  await store.close()
}

if (import.meta.main) {
  const [file = '', writer = '', most = '0'] = process.argv.slice(2)
  await main(file, writer, Number(most))
}
