import { createServer } from 'node:net'

/** Below the ports that the system itself gives to connections and to servers that ask for any: nobody comes upon these by chance. */
const FIRST = 20_000
const COUNT = 12_000

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

/** A port of this machine on which nobody listens. */
export async function freePort(first = FIRST, count = COUNT): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
