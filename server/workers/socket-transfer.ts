import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'

/** Node closes its copy once the other process confirms, and then the number is gone. */
type Handle = { fd: number }

export function createSocketTransfer(child: ChildProcess, taken: () => void) {
  const coming = new Set<Socket>()
  let last: Handle | undefined
  return { coming: () => coming.size, hand, takeBack }

  function hand(socket: Socket): void {
    const { _handle: handle } = socket as Socket & { _handle: Handle }
    coming.add(socket)
    child.send({ connection: true }, socket, {}, (error) => {
      if (error) return
      coming.delete(socket)
      last = handle
      taken()
    })
  }

  /** No one else closes these, so their clients would wait forever. */
  function takeBack(): Socket[] {
    const sent = last && last.fd >= 0 ? [new Socket({ handle: last, pauseOnCreate: true } as object)] : []
    const back = [...sent, ...coming]
    coming.clear()
    last = undefined
    return back
  }
}
