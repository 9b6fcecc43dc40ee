import type { StoreHealth } from './store.ts'

/** `not-allowed`: whoever asked may not change what visitors see. */
export type StoreErrorReason = Extract<StoreHealth, 'full' | 'read-only' | 'file-replaced' | 'damaged' | 'unreachable'> | 'not-allowed'

const TOLD = ['full', 'read-only', 'file-replaced', 'damaged', 'not-allowed'] as const

export function withStoreErrorReason(error: Error, standing: StoreErrorReason): Error {
  return Object.assign(error, { standing })
}

export function storeErrorReason(error: unknown): StoreErrorReason {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return TOLD.find((told) => told === standing) ?? 'unreachable'
}
