import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What becomes of one request: its answer is lost after it was done, its connection ends before it is passed on, nothing comes for 30 s, or somebody else says this and that all is well. */
type Fault = 'drop' | 'reset' | 'stall' | { page: string } | undefined

type ErrorProxy = { url: string; close(): Promise<void> }

const STALL_MS = 30_000

/** `pathFor`: what is asked of the target in place of a path. */
export async function startErrorProxy(
  target: string,
  faultOf: (number: number) => Fault,
  pathFor = (path: string) => path,
): Promise<ErrorProxy> {
  let number = 0
  const stalled = new Set<NodeJS.Timeout>()
  const server: Server = createServer(async (incoming, outgoing) => {
    const fault = faultOf(number++)
    const body = await buffer(incoming)
    if (fault === 'reset') {
      incoming.socket.destroy()
      return
    }
    if (typeof fault === 'object') {
      outgoing.writeHead(200).end(fault.page)
      return
    }
    const { method, headers, url = '' } = incoming
    const passed = request(new URL(target), { method, headers, path: pathFor(url), agent: false }, async (answer) => {
      const answered = await buffer(answer)
      const send = () => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
      if (fault === 'drop') incoming.socket.destroy()
      else if (fault === 'stall') stalled.add(setTimeout(send, STALL_MS))
      else send()
    })
    passed.on('error', () => incoming.socket.destroy())
    passed.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const timer of stalled) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Faults by chance, the same ones for the same seed: so many of a hundred answers are dropped, connections reset, requests stalled. */
export function faultsByChance(seed: number, { drop, reset, stall }: { drop: number; reset: number; stall: number }): () => Fault {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const chance = (state / 2 ** 32) * 100
    if (chance < drop) return 'drop'
    if (chance < drop + reset) return 'reset'
    return chance < drop + reset + stall ? 'stall' : undefined
  }
}
