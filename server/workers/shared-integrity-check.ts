import type { Store } from '#domain/ports/store.ts'

export function withSharedIntegrityCheck(store: Store, tell: () => void) {
  let last: Promise<string[]> | undefined
  return { store: { ...store, check }, damage: () => last ?? check() }

  function check(): Promise<string[]> {
    last = store.check()
    last.then(tell, tell)
    return last
  }
}
