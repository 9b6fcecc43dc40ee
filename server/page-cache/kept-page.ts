import { createHash } from 'node:crypto'

export type KeptPage = { body: Uint8Array<ArrayBuffer>; headers: [string, string][]; etag: string }

/** What an entry takes beside its texts and bytes. */
const OVERHEAD_BYTES = 500

/** The answer as it can be kept; undefined for one that is not for everybody. Reads the answer's body only then. */
export async function keptPageOf(response: Response): Promise<KeptPage | undefined> {
  const { headers } = response
  const isPublic = headers.get('Cache-Control')?.startsWith('public, no-cache')
  if (response.status !== 200 || !isPublic || headers.has('Set-Cookie')) return undefined
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  headers.set('ETag', etag)
  return { body, etag, headers: [...headers] }
}

/** `known`: the tag of the page that the visitor has already. */
export function answerWith(page: KeptPage, known: string | undefined, more: readonly (readonly [string, string])[] = []): Response {
  const { body, etag } = page
  const headers = [...page.headers, ...more.map(([name, value]): [string, string] => [name, value])]
  if (known !== etag) return new Response(body, { headers })
  return new Response(null, { status: 304, headers: headers.filter(([name]) => !/^content-(?:length|encoding)$/i.test(name)) })
}

export function bytesOf({ body, headers }: KeptPage): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, body.length + OVERHEAD_BYTES)
}
