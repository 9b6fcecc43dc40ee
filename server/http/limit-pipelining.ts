import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Hears = (request: IncomingMessage & { upgrade?: boolean }, keepsAlive: boolean) => number

/** Node documents this nowhere. */
type WithParser = Socket & { parser?: { onIncoming: Hears } }

const OTHER_PROTOCOL = 2

/** Node parses all pipelined requests at once; only a fake protocol upgrade stops its parser. */
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
