import type { Mailer } from '#domain/ports/services.ts'
import type { RpcPeer } from './rpc.ts'
import type { PrimaryRpc } from './rpc-contract.ts'

export function createMailProxy(primary: RpcPeer<PrimaryRpc>, isIdempotent: boolean) {
  const beginnings = new Map<number, () => Promise<boolean>>()
  let last = 0
  let isResting = false
  const mailer: Mailer = {
    isIdempotent,
    isResting: () => isResting,
    async send(mail, begin = async () => true) {
      const number = ++last
      beginnings.set(number, begin)
      try {
        return await primary.ask('mail', number, mail)
      } finally {
        beginnings.delete(number)
      }
    },
    close: async () => {},
  }
  return { mailer, mayBegin }

  async function mayBegin(number: number, isProviderResting: boolean): Promise<boolean> {
    isResting = isProviderResting
    return (await beginnings.get(number)?.()) ?? false
  }
}
