import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'

/** What a socket has of the system. Node closes it when the other process has said that it has it, and then it has no number any more. */
type Handle = { fd: number }

/** Hands connections to a process, and gives back those that it never had. `taken`: it has taken the one before. */
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

  /** To be asked for when all was heard of a process that has ended: nobody else closes these, and their clients would wait for ever. */
  function takeBack(): Socket[] {
    const sent = last && last.fd >= 0 ? [new Socket({ handle: last, pauseOnCreate: true } as object)] : []
    const back = [...sent, ...coming]
    coming.clear()
    last = undefined
    return back
  }
}
