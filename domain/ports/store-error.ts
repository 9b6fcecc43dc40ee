import type { StoreHealth } from './store.ts'

export type StoreErrorReason = Extract<StoreHealth, 'full' | 'read-only' | 'file-replaced' | 'damaged' | 'unreachable'>

const TOLD = ['full', 'read-only', 'file-replaced', 'damaged'] as const

export function withStoreErrorReason(error: Error, standing: StoreErrorReason): Error {
  return Object.assign(error, { standing })
}

export function storeErrorReason(error: unknown): StoreErrorReason {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return TOLD.find((told) => told === standing) ?? 'unreachable'
}
