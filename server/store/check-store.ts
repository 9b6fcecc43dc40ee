import type { Services } from '#domain/ports/services.ts'
import type { StoreHealth } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'

const MOST_WAIT_MS = 200

type Ports = Pick<Services, 'store' | 'log'>

export function checkStore({ store, log }: Ports): Promise<void> {
  return attempt({ log }, 'Store not checked', async () => {
    const damage = await store.checkIntegrity()
    if (damage.length > 0) log('Store damaged', { found: damage.join('; ').slice(0, 2000) })
    else log('Store checked')
  })
}

export async function checkStoreAtStart(ports: Ports, name: string): Promise<void> {
  const met = checkStore(ports).then(async () => {
    const words = WORDS[await ports.store.health()]?.(name)
    if (words) console.log(words)
  })
  await withTimeout(met, MOST_WAIT_MS)
}

const WORDS: Partial<Record<StoreHealth, (name: string) => string>> = {
  full: (name) =>
    `Warning: the disk of ${name} is full. The site is served, but nothing new is stored. See “A full disk” in docs/operations.md.`,
  'read-only': (name) =>
    `Warning: ${name} cannot be written to. The site is served, but nothing is stored. See “A full disk” in docs/operations.md.`,
  damaged: (name) =>
    `Warning: ${name} is damaged. It is only read from; put its last backup in its place: “A damaged store” in docs/operations.md.`,
}
