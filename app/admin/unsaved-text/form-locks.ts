const PREFIX = 'form '

/** Holds a form's name as long as its page lives. Gives what lets it go. */
export function holdFormLock(id: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  if ('locks' in navigator) void navigator.locks.request(PREFIX + id, () => held).catch(() => {})
  return letGo
}

/** Resolves when no page holds the name any more; fails when it is called off. */
export async function formLockReleased(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(PREFIX + id, { signal }, () => {})
}

/** The names of all forms that are open in this browser. A crash lets them go. */
export async function listFormLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)))
}
