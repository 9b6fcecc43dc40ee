import type { Store } from '#domain/ports/store.ts'

export function withSharedIntegrityCheck(store: Store, tell: () => void) {
  let last: Promise<string[]> | undefined
  return { store: { ...store, checkIntegrity: check }, damage: () => last ?? check() }

  function check(): Promise<string[]> {
    last = store.checkIntegrity()
    last.then(tell, tell)
    return last
  }
}
