import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Pairs } from '#server/page-cache/finished.ts'
import { addVariant, type Resource } from '#server/page-cache/resource.ts'

const SUFFIXES = { br: '.br', gzip: '.gz' }
const COMPRESSED = /\.(?:br|gz)$/

/** The files of the build by their paths, with their compressed forms: what is served never changes while it runs. */
export async function readBuiltFiles(root: string, headers: Pairs): Promise<Map<string, Resource>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const plain = paths.filter((path) => !COMPRESSED.test(path))
  return new Map(await Promise.all(plain.map(async (path) => [`/${relative(root, path)}`, await readBuiltFile(path, headers)] as const)))
}

async function readBuiltFile(path: string, headers: Pairs): Promise<Resource> {
  const plain = new Uint8Array(await readFile(path))
  const encodings = (['br', 'gzip'] as const).filter((encoding) => existsSync(path + SUFFIXES[encoding]))
  const isHashed = path.includes('/assets/')
  const file: Resource = {
    status: 200,
    headers: [
      ['Content-Type', getMimeType(path) ?? 'application/octet-stream'],
      ['Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
      ...(encodings.length > 0 ? [['Vary', 'Accept-Encoding'] as const] : []),
      ...headers,
    ],
    usual: [],
    isPage: false,
    isCompressible: encodings.length > 0,
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    variants: {},
  }
  addVariant(file, { encoding: 'plain', body: plain })
  for (const encoding of encodings) addVariant(file, { encoding, body: new Uint8Array(await readFile(path + SUFFIXES[encoding])) })
  return file
}
