import { randomUUID } from 'node:crypto'
import { type BucketConfig, blobsIn, createBucket } from './bucket.ts'

const FIRST_ANSWERS = { patienceMs: 10_000 }

const KEYS = 'see BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY'
const WORDS: Record<string, string> = {
  AccessDenied: `leads to a bucket in which these keys may not read, write, remove and list objects: ${KEYS}, and their rights`,
  AuthorizationHeaderMalformed: 'leads to a bucket of another region: see BLOB_REGION',
  InvalidAccessKeyId: `leads to a service that does not know these keys: ${KEYS}`,
  NoSuchBucket: 'names a bucket that is not there: make it, or mend the name',
  PermanentRedirect: 'leads to a bucket of another region: see BLOB_REGION, and the region in the address',
  RequestTimeTooSkewed: 'leads to a service with another time: set this machine’s clock',
  SignatureDoesNotMatch: `leads to a service that refuses these keys: ${KEYS}`,
}

export async function bucketError(config: BucketConfig): Promise<string | undefined> {
  return blobsIn(createBucket(config))
    .get(newProbe())
    .then(() => undefined, wordsFor)
}

/** Only a real write proves that the keys suffice. */
export async function requireBucket(config: BucketConfig): Promise<void> {
  const blobs = blobsIn(createBucket(config, FIRST_ANSWERS))
  const name = newProbe()
  try {
    await blobs.get(name)
    await blobs.put(name, { type: 'text/plain', data: new TextEncoder().encode('Can be removed.') })
    try {
      if (!(await blobs.get(name))) throw new Error('what was stored there is not found')
    } finally {
      await blobs.remove(name)
    }
  } catch (error) {
    throw new Error(wordsFor(error))
  }
}

function newProbe(): string {
  return `probe/${randomUUID().replaceAll('-', '')}.txt`
}

function wordsFor(error: unknown): string {
  return `BLOB_URL ${faultOf(error)}`
}

function faultOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (code === '') return `does not lead to a bucket: something else answers there (${reason})`
  return WORDS[code ?? ''] ?? `cannot be used: ${reason}`
}
