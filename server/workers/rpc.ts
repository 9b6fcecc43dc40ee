import { type BirpcReturn, createBirpc } from 'birpc'
import { storeErrorReason, withStoreErrorReason } from '#domain/ports/store.ts'

type Answers = Record<string, (...given: never[]) => unknown>

type Link = {
  on(event: 'message' | 'disconnect' | 'close', listener: (message: object) => void): unknown
  send?(message: object, handle: undefined, options: undefined, done: () => void): unknown
}

export type RpcPeer<Theirs extends Answers> = {
  ask: BirpcReturn<Theirs, object, false>['$call']
  tell<Name extends keyof Theirs>(name: Name, ...given: Parameters<Theirs[Name]>): void
}

/** Messages arrive in the order they were sent. */
export function createRpcPeer<Theirs extends Answers>(link: Link, ours: object): RpcPeer<Theirs> {
  const rpc = createBirpc<Theirs, object, false>(ours, {
    post(message) {
      link.send?.(message, undefined, undefined, () => {})
    },
    on(hear) {
      link.on('message', hear)
    },
    // Errors lose their own properties on the way.
    serialize: (message) => (message.e ? { ...message, standing: storeErrorReason(message.e) } : message),
    deserialize: (message) => (message.e ? { ...message, e: withStoreErrorReason(message.e, message.standing) } : message),
    timeout: -1,
    proxify: false,
  })
  const close = () => rpc.$close(new Error('The other process has ended'))
  link.on('disconnect', close)
  // Node omits `disconnect` if connections are still in transit.
  link.on('close', close)
  return {
    ask: rpc.$call,
    tell: (name, ...given) => void rpc.$callEvent(name, ...given).catch(() => {}),
  }
}
