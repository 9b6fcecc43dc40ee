import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { type Blobs, type StoredBlob, type StoreErrorReason, withStoreErrorReason } from '#domain/ports/store.ts'
import { createRetry, RETRY_BUDGET, type RetryBudget } from '#server/store/retry.ts'

export type BucketConfig = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

type Question = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; key: string; blob?: StoredBlob }

type Bucket = { begin(): (question: Question) => Promise<S3Response> }

const SUM_HEADER = 'x-amz-meta-sha256'

export function createBucket({ url, ...access }: BucketConfig, patience: Partial<RetryBudget> = {}): Bucket {
  const { patienceMs, tryMs } = { ...RETRY_BUDGET, ...patience }
  const untilAnswered = createRetry('The bucket')

  async function askOnce({ method, key, blob }: Question, timeoutMs: number): Promise<S3Response> {
    const sum = sha256(blob?.data ?? new Uint8Array())
    const headers = { 'X-Amz-Content-Sha256': sum, ...(blob ? { 'Content-Type': blob.type, [SUM_HEADER]: sum } : {}) }
    const request = { ...access, url: `${url}/${key}`, method, headers, service: 's3', allHeaders: true }
    const signed = await new AwsV4Signer(request).sign()
    // The library's Request loses its abort signal to garbage collection and would hang forever.
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(blob ? { body: blob.data } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    })
    return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) }
  }

  return {
    begin() {
      const end = performance.now() + patienceMs
      return (question) =>
        untilAnswered(question.method === 'GET' ? 'read' : 'write', { patienceMs: end - performance.now(), tryMs }, async (timeoutMs) => {
          const answer = await askOnce(question, timeoutMs)
          const { mayPass, detail } = classifyS3Error(answer)
          return { answer, again: mayPass ? detail : undefined }
        })
    },
  }
}

export function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Other names could point elsewhere in a URL. */
const PLAIN_NAME = /^[a-z][a-z\d-]{0,19}\/[\w-]{1,100}\.[a-z]{1,10}$/

export function blobsIn(bucket: Bucket): Blobs {
  return {
    async put(name, blob) {
      const ask = bucket.begin()
      const key = keyOf(name)
      const known = await ask({ method: 'HEAD', key })
      if (isOfBucket(known) && !isBroken(known, blob.data)) return
      if (!isOfBucket(known) && known.status !== 404) throw toS3Error(known)
      const answer = await ask({ method: 'PUT', key, blob })
      if (!isOfBucket(answer)) throw toS3Error(answer)
    },
    async get(name) {
      const answer = await bucket.begin()({ method: 'GET', key: keyOf(name) })
      if (answer.status === 404 && classifyS3Error(answer).code === 'NoSuchKey') return undefined
      if (!isOfBucket(answer)) throw toS3Error(answer)
      if (!isAsStored(answer)) throw withStoreErrorReason(new Error('The bucket gave other bytes than were stored'), 'damaged')
      return { type: answer.headers.get('content-type') ?? '', data: answer.body }
    },
    async remove(name) {
      const answer = await bucket.begin()({ method: 'DELETE', key: keyOf(name) })
      if (answer.status !== 204 && classifyS3Error(answer).code !== 'NoSuchKey') throw toS3Error(answer)
    },
  }
}

/** Some services lose bytes without saying so. */
function isBroken({ headers }: S3Response, data: Uint8Array): boolean {
  return headers.get(SUM_HEADER) === sha256(data) && headers.get('etag') !== etagOf(data)
}

function keyOf(name: string): string {
  return PLAIN_NAME.test(name) ? name : `other/${sha256(Buffer.from(name))}`
}

function isOfBucket({ status, headers }: S3Response): boolean {
  return status === 200 && headers.has('etag')
}

function isAsStored({ headers, body }: S3Response): boolean {
  const sum = headers.get(SUM_HEADER)
  return sum === null ? headers.get('etag') === etagOf(body) : sum === sha256(body)
}

/** Only services that store objects unchanged use MD5 as the ETag. */
function etagOf(data: Uint8Array): string {
  return `"${createHash('md5').update(data).digest('hex')}"`
}

type S3Response = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

const FULL = /^(?:\w*StorageFull|QuotaExceeded|InsufficientStorage\w*)$/
const WILL_NOT_PASS = new Set([501, 505, 507])

function classifyS3Error({ status, body }: S3Response): {
  standing: StoreErrorReason
  code: string
  detail: string
  mayPass: boolean
} {
  const code = status < 300 ? '' : codeIn(body)
  const isFull = status === 507 || FULL.test(code)
  const mayPass = (status >= 500 && !isFull && !WILL_NOT_PASS.has(status)) || [408, 429].includes(status) || code === 'RequestTimeout'
  const standing = isFull ? 'full' : status === 403 ? 'read-only' : 'unreachable'
  return { standing, code, detail: `${status}${code && ` ${code}`}`, mayPass }
}

function toS3Error(answer: S3Response): Error & { code: string } {
  const { standing, code, detail } = classifyS3Error(answer)
  return Object.assign(withStoreErrorReason(new Error(`The bucket did not do it: ${detail}`), standing), { code })
}

function codeIn(body: Uint8Array): string {
  const [, code = ''] = /<Code>([A-Za-z]{3,60})<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4000))) ?? []
  return code
}
