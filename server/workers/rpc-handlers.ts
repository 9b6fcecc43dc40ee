import { withTimeout } from '#lib/async/with-timeout.ts'
import { serverVersion } from '#server/bundle/server-version.ts'
import type { Lane } from '#server/images/queue/image-queue.ts'
import type { OpenServices, SharedServices } from '#server/services/services.ts'
import type { PrimaryRpc } from './rpc-contract.ts'
import type { WorkerHandle } from './worker-handle.ts'

/** Pages may miss counts that another process writes later than this. */
const FLUSH_MS = 2000
const OTHER_VERSION = 'the worker is of another server version than the running site; restart the site'

type Options = {
  services: OpenServices
  once: SharedServices
  members: Iterable<WorkerHandle>
  begin: Promise<unknown>
  damage: () => Promise<string[]>
  rest: () => void
}

export function createRpcHandlers({ services, once: { identity, mailer, relay, turns }, members, begin, damage, rest }: Options) {
  let areSignInsKept = false
  return { answersFor, tellSignInsKept, tellLooked, tellRests }

  function answersFor(member: WorkerHandle): Omit<PrimaryRpc, 'serving' | 'notServing' | 'measuredAtEnd'> {
    return {
      async begin(version) {
        if (version !== serverVersion()) throw new Error(OTHER_VERSION)
        await begin
        return { areSignInsKept, isIdempotent: mailer?.isIdempotent }
      },
      signIn: ([name, ...given]) => Reflect.apply(services.store[name], services.store, given),
      async verify(token) {
        return identity ? identity.verify(token) : { ok: false, reason: 'not configured' }
      },
      mail: async (number, mail) => mailer?.send(mail, () => member.calls.ask('mayBeginMail', number, mailer.isResting?.() ?? false)),
      ...pictureTurnsOf(member),
      views(views) {
        for (const { visitor, ...view } of views) relay?.report({ ...view, ...(visitor ? { visitor: () => visitor } : {}) })
      },
      async flushOthers() {
        await Promise.allSettled(others(member).map(({ calls }) => withTimeout(calls.ask('flush'), FLUSH_MS)))
      },
      damage,
      storeRests() {
        rest()
        for (const { calls } of others(member)) calls.tell('storeRests')
      },
      reportStoreError(trouble) {
        for (const { calls } of others(member)) calls.tell('reportStoreError')
        if (trouble === 'damaged')
          services.store.checkIntegrity().catch((error: unknown) => services.log('Store not checked', { reason: String(error) }))
      },
    }
  }

  function others(member: WorkerHandle): WorkerHandle[] {
    return [...members].filter((other) => other !== member && other.serves())
  }

  function pictureTurnsOf(member: WorkerHandle): Pick<PrimaryRpc, 'takePictureTurn' | 'endPictureTurn'> {
    const ends: Partial<Record<Lane, () => void>> = {}
    let isGone = false
    void member.ended.then(() => {
      isGone = true
      for (const end of Object.values(ends)) end()
    })
    return {
      async takePictureTurn(lane) {
        const given = await turns.take(lane)
        if (isGone) given?.()
        else if (given) ends[lane] = given
        return given !== undefined
      },
      endPictureTurn: (lane) => ends[lane]?.(),
    }
  }

  async function tellSignInsKept(): Promise<void> {
    areSignInsKept = true
    const asked = [...members].map(({ calls, serves }) => ({ isServing: serves(), heard: calls.ask('signInsAreCached').catch(() => {}) }))
    await Promise.all(asked.map(({ isServing, heard }) => (isServing ? heard : undefined)))
  }

  function tellRests(): void {
    for (const { calls } of members) calls.tell('storeRests')
  }

  function tellLooked(): void {
    for (const { calls } of members) calls.tell('looked')
  }
}
