import { storeErrorReason } from '#domain/ports/store.ts'

/** SQLite reports a read-only database when its disk is full. */
export function describeStoreError(error: unknown): string {
  const failure = storeErrorReason(error)
  if (failure === 'full') return 'the disk of the store is full: “A full disk” in docs/operations.md'
  const message = error instanceof Error ? error.message : String(error)
  return failure === 'read-only' ? `the store cannot be written to: ${message}` : message
}
