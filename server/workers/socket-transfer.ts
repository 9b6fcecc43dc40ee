import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'

/** Node closes its copy once the other process confirms, and then the number is gone. */
type Handle = { fd: number }

export function createSocketTransfer(child: ChildProcess, taken: () => void) {
  const coming = new Map<Socket, Handle>()
  let last: Handle | undefined
  return { coming: () => coming.size, hand, takeBack }

  function hand(socket: Socket): void {
    const { _handle: handle } = socket as Socket & { _handle: Handle }
    coming.set(socket, handle)
    child.send({ connection: true }, socket, {}, (error) => {
      if (error) return
      coming.delete(socket)
      last = handle
      taken()
    })
  }

  /** No one else closes these. Sockets whose write has begun lost their handles. */
  function takeBack(): Socket[] {
    const handles = new Set([...(last ? [last] : []), ...coming.values()])
    coming.clear()
    last = undefined
    return [...handles].filter(({ fd }) => fd >= 0).map((handle) => new Socket({ handle, pauseOnCreate: true } as object))
  }
}
