const MOST = 1000
const REMEMBERED_MS = 10 * 60_000

export function createRecentFailures(now: () => Date) {
  const until = new Map<string, number>()
  return {
    has: (name: string): boolean => (until.get(name) ?? 0) > now().getTime(),
    add(name: string): void {
      until.delete(name)
      until.set(name, now().getTime() + REMEMBERED_MS)
      const [oldest] = until.keys()
      if (until.size > MOST && oldest !== undefined) until.delete(oldest)
    },
  }
}
