import type { StoreStanding } from './store.ts'

/** Why the store did not do it, as far as it says so. */
export type StoreFailure = Extract<StoreStanding, 'full' | 'unwritable' | 'moved' | 'damaged' | 'unreachable'>

const TOLD = ['full', 'unwritable', 'moved', 'damaged'] as const

/** The same error, with what it says of the store. */
export function failedStore(error: Error, standing: StoreFailure): Error {
  return Object.assign(error, { standing })
}

export function storeFailureIn(error: unknown): StoreFailure {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return TOLD.find((told) => told === standing) ?? 'unreachable'
}
