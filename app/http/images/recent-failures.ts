import { LRUCache } from 'lru-cache'

export function createRecentFailures(now: () => Date) {
  const clock = { now: () => now().getTime() }
  return new LRUCache<string, true>({ max: 1000, ttl: 10 * 60_000, ttlResolution: 0, perf: clock })
}
