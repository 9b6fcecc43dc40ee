import type { Log } from '#domain/ports/services.ts'

const FLUSH_MS = 2000
const RETRY_MS = 30_000

type Options<Group extends string> = {
  what: string
  write(group: Group, counts: ReadonlyMap<string, number>): Promise<void>
  most: number
  rest?: string
  log: Log
}

type WaitingCounts<Group extends string> = {
  add(group: Group, name: string, amount?: number): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** Responses never wait for a count to be written. */
export function openBufferedCounters<Group extends string>({ what, write, most, rest, log }: Options<Group>): WaitingCounts<Group> {
  let pending = new Map<Group, Map<string, number>>()
  let names = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  return {
    add(group, name, amount = 1) {
      addTo(countsOf(group), name, amount)
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
      const count = pending.values().reduce((sum, counts) => counts.values().reduce((all, each) => all + each, sum), 0)
      if (count > 0) log(`${what} dropped`, { count })
    },
  }

  function addTo(counts: Map<string, number>, asked: string, amount: number): void {
    const name = names < most || counts.has(asked) ? asked : rest
    if (name === undefined) return
    const known = counts.get(name)
    if (known === undefined) names++
    counts.set(name, (known ?? 0) + amount)
  }

  function countsOf(group: Group): Map<string, number> {
    const known = pending.get(group)
    if (known) return known
    const counts = new Map<string, number>()
    pending.set(group, counts)
    return counts
  }

  function flush(): Promise<void> {
    writing = writing.then(writePending)
    return writing
  }

  async function writePending(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const groups = pending
    pending = new Map()
    names = 0
    for (const [group, counts] of groups) {
      try {
        await write(group, counts)
      } catch (error) {
        log(`${what} not written`, { reason: String(error) })
        keep(group, counts)
      }
    }
  }

  function keep(group: Group, counts: ReadonlyMap<string, number>): void {
    const kept = countsOf(group)
    for (const [name, amount] of counts) addTo(kept, name, amount)
    clearTimeout(timer)
    timer = setTimeout(flush, RETRY_MS).unref()
  }
}
