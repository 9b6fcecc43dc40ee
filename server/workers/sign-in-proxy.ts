import type { Store } from '#domain/ports/store.ts'
import { isSignInDocument } from '#server/services/sign-in-fallback.ts'
import type { RpcPeer } from './rpc.ts'
import type { PrimaryRpc, SignInWork } from './rpc-contract.ts'

/** Sign-ins held in the primary's memory aren't in the store, so ask there. */
export function createSignInProxy(primary: RpcPeer<PrimaryRpc>) {
  let areKept = false
  return {
    keepSignIns,
    areKept() {
      areKept = true
    },
  }

  function keepSignIns(inner: Store): Store {
    return {
      ...inner,
      get: (index, id) => (areKept && isSignInDocument({ index }) ? ask(['get', index, id]) : inner.get(index, id)),
      find: (query) => (areKept && query.indexes.every((index) => isSignInDocument({ index })) ? ask(['find', query]) : inner.find(query)),
      create: (document, options) => write(document, () => inner.create(document, options), ['create', document, options]),
      update: (document, options) => write(document, () => inner.update(document, options), ['update', document, options]),
      remove: (document, options) => write(document, () => inner.remove(document, options), ['remove', document, options]),
    }
  }

  async function write<Result>(
    document: Parameters<typeof isSignInDocument>[0],
    here: () => Promise<Result>,
    work: SignInWork,
  ): Promise<Result> {
    if (!isSignInDocument(document)) return here()
    if (areKept) return ask(work)
    try {
      return await here()
    } catch (failure) {
      return ask<Result>(work).catch(() => {
        throw failure
      })
    }
  }

  function ask<Result>(work: SignInWork): Promise<Result> {
    return primary.ask('signIn', work) as Promise<Result>
  }
}
