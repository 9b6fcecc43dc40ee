import type { StoreStanding } from './store.ts'

/** Why the store did not do it, as far as it says so. */
export type StoreFailure = Extract<StoreStanding, 'full' | 'unwritable' | 'damaged' | 'unreachable'>

/** The same error, with what it says of the store. */
export function failedStore(error: Error, standing: StoreFailure): Error {
  return Object.assign(error, { standing })
}

export function storeFailureIn(error: unknown): StoreFailure {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return standing === 'full' || standing === 'unwritable' || standing === 'damaged' ? standing : 'unreachable'
}
