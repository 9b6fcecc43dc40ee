import type { Services } from '#domain/ports/services.ts'
import { type WriteErrorReason, writeErrorReason } from '#domain/ports/store.ts'

const REASONS: Record<WriteErrorReason, { status: 403 | 503 | 507; why: string; advice: string }> = {
  full: { status: 507, why: 'there’s no room left on our server', advice: 'Make room or delete messages, then try again.' },
  'read-only': { status: 503, why: 'the site’s disk doesn’t accept changes', advice: 'Ask your IT team to look at it.' },
  'file-replaced': {
    status: 503,
    why: 'the site’s data file was moved or replaced',
    advice: 'Ask your IT team to put it back or restart the site.',
  },
  damaged: { status: 503, why: 'the site’s data is damaged', advice: 'Ask your IT team to restore the last backup.' },
  'not-allowed': {
    status: 403,
    why: 'only someone who can publish may change what visitors see',
    advice: 'Save a draft, or ask an owner or an administrator.',
  },
  unreachable: { status: 503, why: 'the site’s data can’t be reached', advice: 'Try again in a moment.' },
}

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
  return storeErrorReasonMessage(writeErrorReason(error), notDone, kept)
}

export function storeErrorReasonMessage(failure: WriteErrorReason, notDone: string, kept = ''): StoreProblem {
  const { status, why, advice } = REASONS[failure]
  return { problem: [`${notDone}: ${why}.`, kept, advice].filter((words) => words !== '').join(' '), status }
}
