import { createServer, type Server, type Socket } from 'node:net'
import { drainAcceptQueue } from './drain-accept-queue.ts'
import { type Listening, listenAt } from './listen.ts'

type Door = {
  close(mostMs: number): Promise<void>
}

export async function openAcceptor(listening: Listening, letIn: (socket: Socket) => void): Promise<Door> {
  const servers: Server[] = []
  let taken = 0
  await listenAt(listening, () => {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      taken++
      letIn(socket)
    })
    servers.push(server)
    return server
  })
  return {
    async close(mostMs) {
      await drainAcceptQueue(() => taken, mostMs)
      for (const server of servers) server.close()
    },
  }
}
