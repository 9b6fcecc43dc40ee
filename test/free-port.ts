import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Starts something on a free port; on another one when somebody else was quicker to take that one. */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (!/\bin use\b/.test(String(error))) throw error
    }
  }
}

/** A port of this machine on which nobody listens at the moment; at the next one somebody may. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
