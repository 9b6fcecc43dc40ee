import type { Finding } from '#domain/ports/site-checks.ts'
import type { Config } from '#server/config/config.ts'

export type { Finding } from '#domain/ports/site-checks.ts'

export type DoctorContext = { config: Config; environment: NodeJS.ProcessEnv; now: Date }

export type Findings = Finding | Finding[]

export type Check = (examined: DoctorContext) => Findings | Promise<Findings>

export const ok = (says: string): Finding => ({ verdict: 'ok', says })
export const undetermined = (says: string): Finding => ({ verdict: 'open', says })
export const warning = (says: string, todo: string): Finding => ({ verdict: 'warning', says, todo })
export const problem = (says: string, todo: string): Finding => ({ verdict: 'problem', says, todo })

export const CHECK_TIMEOUT_MS = 5000

export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return cause.message || code || cause.name
}
