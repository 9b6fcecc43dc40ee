import { backup } from './backup.ts'
import { bucket } from './bucket.ts'
import { certificate } from './certificate.ts'
import { type Check, type DoctorContext, errorMessage, type Finding, problem } from './check.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import { mail } from './mail.ts'
import { proxy } from './proxy.ts'
import { ready } from './ready.ts'
import { settings } from './settings.ts'
import { store } from './store.ts'
import { versions } from './versions.ts'

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
}

/** What fails to look is a finding too. */
export async function* runChecks(examined: DoctorContext): AsyncGenerator<[about: string, findings: Finding[]], void> {
  for (const [about, check] of Object.entries(CHECKS)) yield [about, [await (async () => check(examined))().catch(failed)].flat()]
}

function failed(error: unknown): Finding {
  return problem(`it could not be looked at: ${errorMessage(error)}`, 'Mend that, and run this again.')
}
