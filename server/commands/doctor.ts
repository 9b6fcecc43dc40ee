import { parseConfig } from '#server/config/config.ts'
import { useProxies } from '#server/config/proxies.ts'
import { backup } from '#server/doctor/backup.ts'
import { bucket } from '#server/doctor/bucket.ts'
import { certificate } from '#server/doctor/certificate.ts'
import { type Check, errorMessage, type Finding, problem, type Verdict } from '#server/doctor/check.ts'
import { claims } from '#server/doctor/claims.ts'
import { clock } from '#server/doctor/clock.ts'
import { disk } from '#server/doctor/disk.ts'
import { mail } from '#server/doctor/mail.ts'
import { proxy } from '#server/doctor/proxy.ts'
import { ready } from '#server/doctor/ready.ts'
import { settings } from '#server/doctor/settings.ts'
import { store } from '#server/doctor/store.ts'
import { versions } from '#server/doctor/versions.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'

// Exit codes: 0 without problems, 1 with problems, 2 for invalid settings.
const CHECKS: Record<string, Check> = {
  settings,
  versions,
  store,
  ready,
  bucket,
  disk,
  clock,
  mail,
  certificate,
  proxy,
  backup,
  facts: claims,
}
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
for (const [about, check] of Object.entries(CHECKS)) {
  const findings = await lookAt(check).catch((error: unknown) => [failed(error)])
  for (const finding of findings) {
    count[finding.verdict]++
    tell(about, finding)
  }
}
console.log(`\n${count.problem} problems, ${count.warning} warnings, ${count.ok} ok, ${count.open} not checked.`)
process.exit(count.problem > 0 ? 1 : 0)

async function lookAt(check: Check): Promise<Finding[]> {
  return check(examined)
}

function failed(error: unknown): Finding {
  return problem(`it could not be looked at: ${errorMessage(error)}`, 'Mend that, and run this again.')
}

function tell(about: string, { verdict, says, todo }: Finding): void {
  console.log(`${WORDS[verdict].padEnd(COLUMN)}${about.padEnd(COLUMN)}${says}.`)
  if (todo) console.log(`${''.padEnd(2 * COLUMN)}${todo}`)
}
