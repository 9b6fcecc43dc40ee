import { requireConfig } from '#server/config/config.ts'
import { findMisspelledSettings } from '#server/config/misspelled-settings.ts'
import { freePort } from '#server/http/listen.ts'
import { findLibraryProblem } from '#server/images/library-error.ts'
import { logCrashes } from '#server/logging/crashes.ts'
import { endBySignal } from '#server/process/end-by-signal.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { createReloadSignal } from '#server/process/reload-signal.ts'

export async function runSite(build: () => Promise<void>): Promise<void> {
  logCrashes()
  const hangUps = createReloadSignal()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endBySignal)
  for (const { name, meant } of findMisspelledSettings(process.env))
    console.error(`${name} is no setting and sets nothing: is ${meant} meant?`)
  const { workers, host, port } = requireConfig()
  const built = build()
  void warnOfImages()
  built.catch(() => {})
  try {
    if (port === 0) process.env.PORT = String(await freePort(host))
    const { main } = workers === 1 ? await import('#server/startup/single-process.ts') : await import('#server/workers/primary.ts')
    await main(built, hangUps)
  } catch (error) {
    exitWithError(`Not started: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function warnOfImages(): Promise<void> {
  const problem = await findLibraryProblem()
  if (problem) console.error(`Warning: images cannot be processed: ${problem.reason}. ${problem.todo}`)
}
