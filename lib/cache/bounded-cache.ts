import { LRUCache } from 'lru-cache'

type Bounds<Value> = {
  entries: number
  bytes: number
  bytesOf: (value: Value) => number
}

/** Reused entries may fill this share, so new ones always find room. */
const SHARE_ASKED_AGAIN = 0.75

/** Never-read values go first, so a scan can't evict popular ones. */
export function createBoundedCache<Value extends NonNullable<unknown>>({ entries, bytes, bytesOf }: Bounds<Value>) {
  const sizeCalculation = (value: Value, key: string) => Math.max(1, key.length + bytesOf(value))
  const fresh = new LRUCache<string, Value>({ maxSize: Math.ceil(bytes), sizeCalculation })
  const wanted = new LRUCache<string, Value>({
    max: Math.ceil(entries * SHARE_ASKED_AGAIN),
    maxSize: Math.ceil(bytes * SHARE_ASKED_AGAIN),
    sizeCalculation,
    dispose(value, key, reason) {
      if (reason === 'evict') fresh.set(key, value)
    },
  })
  return { get, peek, set, drop }

  function get(key: string): Value | undefined {
    const known = wanted.peek(key)
    if (known !== undefined) return known
    const value = fresh.peek(key)
    if (value === undefined) return undefined
    fresh.delete(key)
    wanted.set(key, value)
    shrink()
    return value
  }

  function peek(key: string): Value | undefined {
    return wanted.peek(key) ?? fresh.peek(key)
  }

  function set(key: string, value: Value): void {
    const part = wanted.has(key) ? wanted : fresh
    part.set(key, value)
    shrink()
  }

  function drop(key: string): void {
    fresh.delete(key)
    wanted.delete(key)
  }

  function shrink(): void {
    while (fresh.size + wanted.size > entries || fresh.calculatedSize + wanted.calculatedSize > bytes) fresh.pop()
  }
}
