import { type StoreErrorReason, withStoreErrorReason } from '#domain/ports/store.ts'

export type S3Response = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }

const FULL = /^(?:\w*StorageFull|QuotaExceeded|InsufficientStorage\w*)$/
const WILL_NOT_PASS = new Set([501, 505, 507])

export function classifyS3Error({ status, body }: S3Response): {
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

export function toS3Error(answer: S3Response): Error & { code: string } {
  const { standing, code, detail } = classifyS3Error(answer)
  return Object.assign(withStoreErrorReason(new Error(`The bucket did not do it: ${detail}`), standing), { code })
}

function codeIn(body: Uint8Array): string {
  const [, code = ''] = /<Code>([A-Za-z]{3,60})<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4000))) ?? []
  return code
}
