import { readFileSync } from 'node:fs'
import { fetchLinkedImage, fetchLinkMetadata } from '#domain/link-metadata/fetch-metadata.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { isOutside } from '#test/peers/web.ts'

/** Reads the first address, then all others, pages and pictures at once, and says by how many bytes it has grown at most in between. */
const [first = '', ...others] = process.argv.slice(2)
const outside = { fetch: createGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside }), readPage: parsePageMetadata }

await fetchLinkMetadata(outside, first)
await fetchLinkedImage(outside, first)
const before = process.memoryUsage.rss()
await Promise.all(others.flatMap((address) => [fetchLinkMetadata(outside, address), fetchLinkedImage(outside, address)]))
console.log(String(mostResident() - before))

/** `maxRSS` would begin with the size of the process that started this one. */
function mostResident(): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}
