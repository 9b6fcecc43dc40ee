const PREFIX = 'form '

export function holdFormLock(id: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  if ('locks' in navigator) void navigator.locks.request(PREFIX + id, () => held).catch(() => {})
  return letGo
}

/** Rejects if aborted. */
export async function formLockReleased(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(PREFIX + id, { signal }, () => {})
}

/** Browsers release locks of crashed pages. */
export async function listFormLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)))
}
