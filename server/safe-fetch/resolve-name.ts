import { Resolver } from 'node:dns/promises'

const THIS_MACHINE = /(?:^|\.)localhost\.?$/i
const PRIVATE = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home|intranet|corp)\.?$/i

export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>

export function isPrivateName(name: string): boolean {
  return PRIVATE.test(name)
}

/** Skips /etc/hosts and getaddrinfo, which would tie up Node's few file threads. */
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
