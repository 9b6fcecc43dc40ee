import { storeErrorReason } from '#domain/ports/store-error.ts'

/** For whoever runs a command: SQLite itself speaks of a read-only database where its disk is full. */
export function describeStoreError(error: unknown): string {
  const failure = storeErrorReason(error)
  if (failure === 'full') return 'the disk of the store is full: “A full disk” in docs/operations.md'
  const message = error instanceof Error ? error.message : String(error)
  return failure === 'unwritable' ? `the store cannot be written to: ${message}` : message
}
