type Bounds<Value> = {
  entries: number
  bytes: number
  bytesOf: (value: Value) => number
}

/** Keeps values until they are too many or too large together. Whatever was not asked for longest goes first. */
export function openBoundedMap<Value>({ entries, bytes, bytesOf }: Bounds<Value>) {
  const kept = new Map<string, { value: Value; bytes: number }>()
  let keptBytes = 0
  return { get, set, drop }

  function get(key: string): Value | undefined {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found.value
  }

  function set(key: string, value: Value): void {
    drop(key)
    const size = key.length + bytesOf(value)
    kept.set(key, { value, bytes: size })
    keptBytes += size
    for (const oldest of kept.keys()) {
      if (kept.size <= entries && keptBytes <= bytes) return
      drop(oldest)
    }
  }

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
}
