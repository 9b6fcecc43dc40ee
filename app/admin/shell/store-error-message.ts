import { data } from 'react-router'
import type { Services } from '#domain/ports/services.ts'
import { type WriteErrorReason, writeErrorReason } from '#domain/ports/store.ts'
import texts from './store-errors.json' with { type: 'json' }

const STATUS: Partial<Record<WriteErrorReason, 403 | 507>> = { full: 507, 'not-allowed': 403 }
const TEXTS: Record<WriteErrorReason, { why: string; advice: string }> = texts

type StoreProblem = { problem: string; status: 403 | 503 | 507 }

type Logs = Pick<Services, 'log'>

export const READ_FAILED = 'Failed to fetch data. Please try again later.'

/** What isn't an error was thrown as a response. */
export function readFailure({ log }: Logs, error: unknown, logged: string): string {
  if (!(error instanceof Error)) throw error
  log(logged, { reason: String(error) })
  return READ_FAILED
}

type Read<Result> = { read: Result; failure: undefined; status: 200 } | { read: undefined; failure: string; status: 503 }

/** What a page can't read is left out, and the page says so. */
export async function tryToRead<Result>(services: Logs, logged: string, read: () => Promise<Result>): Promise<Read<Result>> {
  try {
    return { read: await read(), failure: undefined, status: 200 }
  } catch (error) {
    return { read: undefined, failure: readFailure(services, error, logged), status: 503 }
  }
}

export function storeFailure({ log }: Logs, error: unknown, logged: string, notDone: string, kept?: string): StoreProblem {
  if (!(error instanceof Error)) throw error
  log(logged, { reason: String(error) })
  return storeErrorMessage(error, notDone, kept)
}

export function storeFailureResponse(...failure: Parameters<typeof storeFailure>) {
  const { problem, status } = storeFailure(...failure)
  return data({ problem }, { status })
}

export function storeErrorMessage(error: unknown, notDone: string, kept = ''): StoreProblem {
  return storeErrorReasonMessage(writeErrorReason(error), notDone, kept)
}

export function storeErrorReasonMessage(failure: WriteErrorReason, notDone: string, kept: string): StoreProblem {
  const { why, advice } = TEXTS[failure]
  return { problem: [`${notDone}: ${why}.`, kept, advice].filter((words) => words !== '').join(' '), status: STATUS[failure] ?? 503 }
}
