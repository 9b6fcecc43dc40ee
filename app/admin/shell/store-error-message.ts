import { type StoreErrorReason, storeErrorReason } from '#domain/ports/store-error.ts'

const REASONS: Record<StoreErrorReason, { status: 503 | 507; why: string; advice: string }> = {
  full: { status: 507, why: 'the server’s disk is full', advice: 'Make room on it or delete messages, then try again.' },
  'read-only': { status: 503, why: 'the store cannot be written to', advice: 'Whoever runs the server has to look at it.' },
  'file-replaced': {
    status: 503,
    why: 'the store’s file was moved or replaced',
    advice: 'Whoever runs the server has to put it back, or start the site again.',
  },
  damaged: { status: 503, why: 'the store is damaged', advice: 'Whoever runs the server has to put its last backup in its place.' },
  unreachable: { status: 503, why: 'the store does not answer', advice: 'Please try again in a moment.' },
}

export const READ_FAILED = 'Failed to fetch data. Please try again later.'

export function storeErrorMessage(error: unknown, notDone: string, kept = ''): { problem: string; status: 503 | 507 } {
  return storeErrorReasonMessage(storeErrorReason(error), notDone, kept)
}

export function storeErrorReasonMessage(failure: StoreErrorReason, notDone: string, kept: string): { problem: string; status: 503 | 507 } {
  const { status, why, advice } = REASONS[failure]
  return { problem: [`${notDone}: ${why}.`, kept, advice].filter((words) => words !== '').join(' '), status }
}
