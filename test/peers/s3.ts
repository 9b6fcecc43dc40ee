import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'
import { type S3Access, signatureFault } from './s3-signature.ts'

const STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  PermanentRedirect: 301,
  RequestTimeTooSkewed: 403,
  RequestTimeout: 400,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
  XMinioStorageFull: 507,
} as const

/** The request's end without being done (`drop`) or after it (`lost`), no answer at all, a page with status 200 in its place, half of an object, or one with another byte. */
type Fault = 'drop' | 'lost' | 'hang' | 'page' | 'truncated' | 'garbled' | keyof typeof STATUS

type Kept = { headers: Record<string, string>; data: Buffer }

const BUCKET = '/pictures'

export type S3Peer = Awaited<ReturnType<typeof openS3Peer>>

/** A bucket behind the REST interface of S3, which takes nothing that is not signed as it has to be. */
export async function openS3Peer(given: Partial<S3Access> = {}) {
  const access: S3Access = { accessKeyId: 'site-key', secretAccessKey: 'site/secret+key', region: 'us-east-1', ...given }
  const state = {
    /** Of the next requests, one each; then `fault` of all. */
    faults: [] as (Fault | undefined)[],
    fault: undefined as Fault | undefined,
    objects: new Map<string, Kept>(),
    asked: [] as string[],
    aheadMs: 0,
    /** Repeated in every error. */
    words: '',
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    state.asked.push(`${method} ${url.replace(/[0-9a-f]{32,}/, '…')}`)
    const fault = state.faults.length > 0 ? state.faults.shift() : state.fault
    if (fault === 'hang') return
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === 'page') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sign in</html>')
    const code = fault && fault in STATUS ? (fault as keyof typeof STATUS) : refusalOf(request, body)
    if (code) return refuse(response, code)
    if (method === 'PUT') state.objects.set(url, { headers: keptHeaders(request, body), data: body })
    if (method === 'DELETE') state.objects.delete(url)
    if (fault === 'lost') return void request.socket.destroy()
    if (method === 'DELETE') return void response.writeHead(204).end()
    const kept = state.objects.get(url)
    if (!kept) return refuse(response, 'NoSuchKey')
    if (method === 'PUT') return void response.writeHead(200, { ETag: kept.headers.ETag }).end()
    give(response, kept, fault)
  })

  function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer) {
    const one = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const fault = signatureFault({ method, url, headers: one, body }, access, new Date(Date.now() + state.aheadMs))
    if (fault) return fault as keyof typeof STATUS
    if (!url.startsWith(`${BUCKET}/`)) return 'NoSuchBucket'
    return ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) ? undefined : 'MethodNotAllowed'
  }

  function refuse(response: ServerResponse, code: keyof typeof STATUS): void {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${state.words}</Message></Error>`
    response.writeHead(STATUS[code], { 'Content-Type': 'application/xml' }).end(text)
  }

  const { port, close } = await listen(server)
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}${BUCKET}/site`
  const env = { BLOB_URL: url, BLOB_ACCESS_KEY_ID: access.accessKeyId, BLOB_SECRET_ACCESS_KEY: access.secretAccessKey }
  return { origin, config: { ...access, url }, env, state, close }
}

function keptHeaders({ headers }: IncomingMessage, body: Buffer): Kept['headers'] {
  const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  const type = { 'Content-Type': headers['content-type'] ?? 'binary/octet-stream' }
  return { ...type, ETag: etagOf(body), ...Object.fromEntries(meta.map(([name, value]) => [name, String(value)])) }
}

export function etagOf(body: Uint8Array): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function give(response: ServerResponse, { headers, data }: Kept, fault?: Fault): void {
  response.writeHead(200, { ...headers, 'Content-Length': data.length })
  if (fault === 'truncated') return void response.write(data.subarray(0, data.length / 2), () => response.destroy())
  response.end(fault === 'garbled' ? Buffer.from(data.map((byte, at) => (at === data.length - 1 ? byte ^ 1 : byte))) : data)
}
