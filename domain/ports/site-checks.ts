export type Verdict = 'ok' | 'warning' | 'problem' | 'open'

export type Finding = { verdict: Verdict; says: string; todo?: string }

export type CheckResult = { ok: true; findings: Readonly<Record<string, readonly Finding[]>> } | { ok: false; problem: string }

export type SiteChecks = { run(): Promise<CheckResult> }
