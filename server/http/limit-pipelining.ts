import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Hears = (request: IncomingMessage & { upgrade?: boolean }, keepsAlive: boolean) => number

/** What Node has beside the socket of a server, and documents nowhere. */
type WithParser = Socket & { parser?: { onIncoming: Hears } }

/** What a parser is told where another protocol begins, and it has to stop. */
const OTHER_PROTOCOL = 2

/**
 * Ends a connection with the next request that comes while it is full. Node takes apart in one go all that it has read, a thousand requests and
 * more, whoever ended the connection meanwhile; nothing stops it but another protocol, and one that nobody here speaks has it end the connection.
 */
export function limitPipelining(socket: Socket, isFull: () => boolean): void {
  const { parser } = socket as WithParser
  if (!parser) return
  const hears = parser.onIncoming
  parser.onIncoming = (request, keepsAlive) => {
    if (!isFull()) return hears(request, keepsAlive)
    request.upgrade = true
    return OTHER_PROTOCOL
  }
}
