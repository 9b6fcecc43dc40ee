import { listDestinations } from '#domain/destinations/destination.ts'
import type { Services } from '#domain/ports/services.ts'
import { deliverTo, type WebhookPorts } from './deliver-webhooks.ts'

const PAUSE_MS = 5000

/** Destinations run beside each other, so one that hangs holds up nothing else. */
export function createWebhookRounds(
  services: WebhookPorts & Pick<Services, 'background'>,
  shouldStop: () => boolean,
): () => Promise<number> {
  const running = new Set<string>()
  return async () => {
    const destinations = await listDestinations(services.store).catch(failed)
    for (const { id, is_on } of destinations ?? []) if (is_on && !running.has(id)) services.background(run(id))
    return PAUSE_MS
  }

  async function run(id: string): Promise<void> {
    running.add(id)
    try {
      while ((await deliverTo(services, id, shouldStop)) === 'more' && !shouldStop());
    } catch (error) {
      failed(error)
    } finally {
      running.delete(id)
    }
  }

  function failed(error: unknown): undefined {
    services.log('Webhooks not sent', { reason: String(error) })
  }
}
