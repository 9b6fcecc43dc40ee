import { MAX_SPAM_BYTES } from '#domain/messages/spam-limit.ts'

export function asideText(bytes: number): string {
  const megabytes = (size: number) => Math.round(size / 1_000_000)
  const size = megabytes(bytes) < 1 ? 'less than 1 MB' : `${megabytes(bytes)} MB`
  return `They take ${size}. Beyond ${megabytes(MAX_SPAM_BYTES)} MB the oldest are deleted.`
}
