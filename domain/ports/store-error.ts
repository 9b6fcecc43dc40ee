import type { StoreHealth } from './store.ts'

/** Why the store did not do it, as far as it says so. */
export type StoreErrorReason = Extract<StoreHealth, 'full' | 'unwritable' | 'moved' | 'damaged' | 'unreachable'>

const TOLD = ['full', 'unwritable', 'moved', 'damaged'] as const

/** The same error, with what it says of the store. */
export function withStoreErrorReason(error: Error, standing: StoreErrorReason): Error {
  return Object.assign(error, { standing })
}

export function storeErrorReason(error: unknown): StoreErrorReason {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return TOLD.find((told) => told === standing) ?? 'unreachable'
}
