import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { preferredEncoding } from './compress.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Encoding = 'br' | 'gzip'
type BuiltFile = { plain: Bytes; encoded: Partial<Record<Encoding, Bytes>>; headers: Record<string, string>; etag: string }

const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
const COMPRESSED = /\.(?:br|gz)$/

/** Answers with the files of the build. They are read once, with their compressed forms: what is served never changes while it runs. */
export async function serveBuiltFiles(root: string): Promise<MiddlewareHandler> {
  const files = await readFiles(root)
  return createMiddleware(async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined
    if (!file) return next()
    const encoding = preferredEncoding(c.req.header('Accept-Encoding') ?? '')
    const bytes = encoding && file.encoded[encoding]
    const etag = bytes ? `"${file.etag}-${encoding}"` : `"${file.etag}"`
    const headers = { ...file.headers, ETag: etag }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
    return c.body(bytes ?? file.plain, 200, { ...headers, ...(bytes && { 'Content-Encoding': encoding }) })
  })
}

async function readFiles(root: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const plain = paths.filter((path) => !COMPRESSED.test(path))
  return new Map(await Promise.all(plain.map(async (path) => [`/${relative(root, path)}`, await readBuiltFile(path)] as const)))
}

async function readBuiltFile(path: string): Promise<BuiltFile> {
  const plain = new Uint8Array(await readFile(path))
  const encoded: BuiltFile['encoded'] = {}
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = path + SUFFIXES[encoding]
    if (existsSync(compressed)) encoded[encoding] = new Uint8Array(await readFile(compressed))
  }
  const isHashed = path.includes('/assets/')
  const headers = {
    'Content-Type': getMimeType(path) ?? 'application/octet-stream',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(encoded.br || encoded.gzip ? { Vary: 'Accept-Encoding' } : {}),
  }
  return { plain, encoded, headers, etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22) }
}
