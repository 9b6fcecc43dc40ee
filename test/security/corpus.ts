import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type CorpusFile = { name: string; bytes: Buffer<ArrayBuffer> }

/** What others have collected, tried besides our own cases: the files below one folder of the one that `CORPUS` names; none without it. */
export function corpusFiles(part: 'json' | 'pictures' | 'redirects' | 'requests'): CorpusFile[] {
  const folder = process.env.CORPUS ? join(process.env.CORPUS, part) : undefined
  if (!folder) return []
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  if (files.length === 0) throw new Error(`CORPUS has no ${part}`)
  return files.map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))
}
