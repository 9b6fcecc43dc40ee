type Bounds<Value> = {
  entries: number
  bytes: number
  bytesOf: (value: Value) => number
}

type Kept<Value> = { value: Value; bytes: number }

/** Reused entries may fill this share, so new ones always find room. */
const SHARE_ASKED_AGAIN = 0.75

/** Never-read values go first, so a scan can't evict popular ones. */
export function createBoundedCache<Value>({ entries, bytes, bytesOf }: Bounds<Value>) {
  const fresh = openPart<Value>()
  const wanted = openPart<Value>()
  return { get, peek, set, drop }

  function get(key: string): Value | undefined {
    const known = wanted.kept.get(key)
    if (known) return known.value
    const found = fresh.kept.get(key)
    if (!found) return undefined
    fresh.drop(key)
    wanted.add(key, found)
    shrink()
    return found.value
  }

  function peek(key: string): Value | undefined {
    return (wanted.kept.get(key) ?? fresh.kept.get(key))?.value
  }

  function set(key: string, value: Value): void {
    const part = wanted.kept.has(key) ? wanted : fresh
    drop(key)
    part.add(key, { value, bytes: key.length + bytesOf(value) })
    shrink()
  }

  function drop(key: string): void {
    fresh.drop(key)
    wanted.drop(key)
  }

  function shrink(): void {
    for (const [key, oldest] of wanted.kept) {
      if (wanted.kept.size <= entries * SHARE_ASKED_AGAIN && wanted.bytes() <= bytes * SHARE_ASKED_AGAIN) break
      wanted.drop(key)
      fresh.add(key, oldest)
    }
    for (const key of fresh.kept.keys()) {
      if (fresh.kept.size + wanted.kept.size <= entries && fresh.bytes() + wanted.bytes() <= bytes) break
      fresh.drop(key)
    }
  }
}

function openPart<Value>() {
  const kept = new Map<string, Kept<Value>>()
  let sum = 0
  return { kept, add, drop, bytes: () => sum }

  function add(key: string, value: Kept<Value>): void {
    kept.set(key, value)
    sum += value.bytes
  }

  function drop(key: string): void {
    sum -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
}
