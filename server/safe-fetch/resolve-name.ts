import { Resolver } from 'node:dns/promises'

/** No name server is to be asked for the machine itself. */
const THIS_MACHINE = /(?:^|\.)localhost\.?$/i

/** All addresses of a name, none for one that has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * Asks the name servers. Names of the machine's own list of hosts are not for strangers to use, and waiting here takes none of the few threads
 * that Node reads files with.
 */
export const resolveName: ResolveName = async (name, signal) => {
  if (THIS_MACHINE.test(name)) return []
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
