import type { StoreHealth } from './store.ts'

export type StoreErrorReason = Extract<StoreHealth, 'full' | 'read-only' | 'file-replaced' | 'damaged' | 'unreachable'>

export type WriteErrorReason = StoreErrorReason | 'not-allowed'

const TOLD = ['full', 'read-only', 'file-replaced', 'damaged'] as const

export function withStoreErrorReason(error: Error, standing: StoreErrorReason): Error {
  return Object.assign(error, { standing })
}

export function storeErrorReason(error: unknown): StoreErrorReason {
  const standing = error instanceof Error && 'standing' in error ? error.standing : undefined
  return TOLD.find((told) => told === standing) ?? 'unreachable'
}

class NotAllowedError extends Error {}

export function notAllowedError(): Error {
  return new NotAllowedError('Only someone who can publish may change what visitors see')
}

export function writeErrorReason(error: unknown): WriteErrorReason {
  return error instanceof NotAllowedError ? 'not-allowed' : storeErrorReason(error)
}
