import { createHash, createHmac } from 'node:crypto'

export type SentRequest = { method: string; url: string; headers: Record<string, string | undefined>; body: Uint8Array }

export type S3Access = { accessKeyId: string; secretAccessKey: string; region: string }

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>.+)\/(?<day>\d{8})\/(?<region>[^/,]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/
const MOST_SKEW_MS = 15 * 60_000

/** The code by which S3 refuses a request's signature (version 4, in the header), after its documentation; undefined for a good one. */
export function signatureFault(request: SentRequest, access: S3Access, now: Date): string | undefined {
  const { headers, body } = request
  const { id, day = '', region, names = '', signature } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {}
  if (signature === undefined) return 'AccessDenied'
  if (id !== access.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== access.region) return 'AuthorizationHeaderMalformed'
  const moment = headers['x-amz-date'] ?? ''
  if (!moment.startsWith(`${day}T`)) return 'SignatureDoesNotMatch'
  if (Math.abs(timeOf(moment) - now.getTime()) > MOST_SKEW_MS) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const toBeSigned = Object.keys(headers).filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-amz-'))
  if (!toBeSigned.every((name) => signed.includes(name))) return 'AccessDenied'
  if (headers['x-amz-content-sha256'] !== hex(body)) return 'XAmzContentSHA256Mismatch'
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, hex(canonical(request, signed))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (before, part) => hmac(before, part),
    `AWS4${access.secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

function canonical({ method, url, headers }: SentRequest, signed: readonly string[]): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => part.split('='))
    .map(([name = '', value = '']) => `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`)
  const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`)
  const steps = path.split('/').map((step) => encoded(decodeURIComponent(step)))
  return [method, steps.join('/'), parameters.sort().join('&'), lines.join(''), signed.join(';'), headers['x-amz-content-sha256']].join(
    '\n',
  )
}

function encoded(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => [String.fromCharCode(byte), byte.toString(16).toUpperCase().padStart(2, '0')])
    .map(([character = '', code]) => (/[\w.~-]/.test(character) ? character : `%${code}`))
    .join('')
}

function timeOf(moment: string): number {
  return Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function hex(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}
