import { createServer, type Socket } from 'node:net'
import { drainAcceptQueue } from './drain-accept-queue.ts'
import { type Listening, listenAt } from './listen.ts'

type Door = {
  close(mostMs: number): Promise<void>
}

export async function openAcceptor(listening: Listening, letIn: (socket: Socket) => void): Promise<Door> {
  let taken = 0
  const makeServer = () =>
    createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      taken++
      letIn(socket)
    })
  const servers = await listenAt(listening, makeServer)
  return {
    async close(mostMs) {
      await drainAcceptQueue(() => taken, mostMs)
      for (const server of servers) server.close()
    },
  }
}
