import { readLink, readLinkedPicture } from '#domain/link-metadata/fetch-metadata.ts'
import { openGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { readPage } from '#server/safe-fetch/read-page.ts'
import { isOutside } from '#test/peers/web.ts'

/** Reads the first address, then all others, pages and pictures at once, and says by how many bytes it has grown at most in between. */
const [first = '', ...others] = process.argv.slice(2)
const outside = { fetch: openGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside }), readPage }

await readLink(outside, first)
await readLinkedPicture(outside, first)
const before = process.memoryUsage.rss()
await Promise.all(others.flatMap((address) => [readLink(outside, address), readLinkedPicture(outside, address)]))
console.log(String(process.resourceUsage().maxRSS * 1024 - before))
