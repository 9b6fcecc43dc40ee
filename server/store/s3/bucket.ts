import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { StoredBlob } from '#domain/ports/store.ts'
import { createRetry, RETRY_BUDGET, type RetryBudget } from '#server/store/retry.ts'
import { classifyS3Error, type S3Response } from './s3-error.ts'

export type BucketConfig = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

type Question = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; key: string; blob?: StoredBlob }

export type Bucket = { begin(): (question: Question) => Promise<S3Response> }

export const SUM_HEADER = 'x-amz-meta-sha256'

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
