import { deliverDue } from '#domain/outbox.ts'
import type { Services } from '#domain/services.ts'

export type Pauses = {
  /** Between two looks for work. */
  idleMs: number
  /** After a round that the provider, or the store, did not take. */
  troubleMs: number
}

export type Jobs = { stop(): Promise<void> }

/** Work that repeats as long as the process runs: the outbox. */
export function startJobs(services: Services, { idleMs, troubleMs }: Pauses = { idleMs: 5000, troubleMs: 60_000 }): Jobs {
  let isStopping = false
  let wake = () => {}
  if (services.mailer) services.background(run())
  return {
    async stop() {
      isStopping = true
      wake()
    },
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const round = await deliverDue(services, () => isStopping).catch((error: unknown) => {
        services.log('Outbox failed', { reason: String(error) })
        return 'trouble' as const
      })
      if (round !== 'more') await pause(round === 'trouble' ? troubleMs : idleMs)
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isStopping ? 0 : milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
