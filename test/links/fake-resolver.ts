import type { FetchOptions, FetchResult } from '#domain/ports/services.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { isOutside } from '#test/peers/web.ts'

export const KB = 1024
export const ORDER: FetchOptions = { mostBytes: 64 * KB }

/** `names`: what each name means, the first time and every further time. */
export function guard(names: Record<string, string[][]> = {}) {
  const asked: string[] = []
  const fetch = createGuardedFetch({
    userAgent: 'Reader',
    mayConnect: isOutside,
    resolve: async (name) => {
      asked.push(name)
      const meanings = names[name] ?? []
      return (meanings.length > 1 ? meanings.shift() : meanings[0]) ?? []
    },
  })
  return { fetch, asked }
}

export const textOf = (answer: FetchResult) => (answer.ok ? Buffer.from(answer.bytes).toString() : answer.reason)
