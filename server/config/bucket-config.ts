import { z } from 'zod'
import type { BucketConfig } from '#server/store/s3/bucket.ts'
import { isCleartext } from './cleartext.ts'
import { matching } from './matching.ts'

const BUCKET_PATH = /^(?:\/[\w-][\w.-]*)+\/?$/
const KEY = /^[!-~]{1,500}$/

export const blobShape = {
  BLOB_URL: z
    .string()
    .refine(
      isBucketUrl,
      'must be the address of a bucket such as https://s3.example.com/pictures, with a path before the names where one is wanted, and without a key in it',
    )
    .transform((value) => new URL(value).href.replace(/\/$/, ''))
    .optional(),
  BLOB_ACCESS_KEY_ID: matching(KEY, 'must be the id of an access key').optional(),
  BLOB_SECRET_ACCESS_KEY: matching(KEY, 'must be the secret of an access key').optional(),
  BLOB_REGION: matching(/^[\w-]{1,60}$/, 'must be a region such as eu-central-1').default('us-east-1'),
}

type BlobSet = z.infer<z.ZodObject<typeof blobShape>>

export function blobProblem({ BLOB_URL }: BlobSet): string | undefined {
  return BLOB_URL && isCleartext(new URL(BLOB_URL)) ? 'BLOB_URL must start with https://, but on this machine' : undefined
}

export function bucketConfig(set: BlobSet): BucketConfig | undefined {
  const { BLOB_URL: url, BLOB_ACCESS_KEY_ID: accessKeyId, BLOB_SECRET_ACCESS_KEY: secretAccessKey, BLOB_REGION: region } = set
  return url && accessKeyId && secretAccessKey ? { url, region, accessKeyId, secretAccessKey } : undefined
}

function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(value)
  if (!['http:', 'https:'].includes(protocol) || `${username}${password}${search}${hash}` !== '') return false
  return BUCKET_PATH.test(pathname)
}
