import { bucketError } from '#server/store/s3/require-bucket.ts'
import { type Check, ok, problem } from './check.ts'

export const bucket: Check = async ({ config }) => {
  if (!config.bucket) return []
  const fault = await bucketError(config.bucket)
  if (fault)
    return problem(
      fault,
      'Mend it: pictures are neither shown nor taken, and the site does not start. See “Pictures in a bucket” in docs/operations.md.',
    )
  return ok('the bucket of BLOB_URL answers, and may be read; whether it may be written to, the start tries')
}
