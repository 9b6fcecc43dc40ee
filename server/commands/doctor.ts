import type { Verdict } from '#domain/ports/site-checks.ts'
import { parseConfig } from '#server/config/config.ts'
import { useProxies } from '#server/config/proxies.ts'
import { runChecks } from '#server/doctor/all-checks.ts'
import { type Finding, problem } from '#server/doctor/check.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'

// Exit codes: 0 without problems, 1 with problems, 2 for invalid settings.
const WORDS: Record<Verdict, string> = { ok: 'ok', warning: 'warning', problem: 'problem', open: 'not checked' }
const COLUMN = 14

const read = parseConfig(process.env)
const fault = read.ok ? useProxies(read.config.proxies) : read.problem
if (!read.ok || fault) {
  tell('settings', problem(fault ?? '', 'Mend it: the server does not start with it.'))
  process.exit(2)
}
reportOnInterrupt((signal) => `Not everything was looked at: it was ended by ${signal}.`)
const examined = { config: read.config, environment: process.env, now: new Date() }
const count: Record<Verdict, number> = { ok: 0, warning: 0, problem: 0, open: 0 }
for await (const [about, findings] of runChecks(examined))
  for (const finding of findings) {
    count[finding.verdict]++
    tell(about, finding)
  }
console.log(`\n${count.problem} problems, ${count.warning} warnings, ${count.ok} ok, ${count.open} not checked.`)
process.exit(count.problem > 0 ? 1 : 0)

function tell(about: string, { verdict, says, todo }: Finding): void {
  console.log(`${WORDS[verdict].padEnd(COLUMN)}${about.padEnd(COLUMN)}${says}.`)
  if (todo) console.log(`${''.padEnd(2 * COLUMN)}${todo}`)
}
