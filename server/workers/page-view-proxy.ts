import type { AnalyticsRelay } from '#domain/ports/services.ts'
import type { RpcPeer } from './rpc.ts'
import type { PrimaryRpc, SentView } from './rpc-contract.ts'

const GATHER_MS = 500
const MOST_PENDING = 1000

/** Only the primary can give a visitor the same name across workers. */
export function createPageViewProxy(primary: RpcPeer<PrimaryRpc>): AnalyticsRelay {
  let pending: SentView[] = []
  let timer: NodeJS.Timeout | undefined
  return {
    report({ visitor, sender: _sender, zeroResultSearch: _stays, ...view }) {
      if (pending.length >= MOST_PENDING) return
      pending.push({ ...view, visitor: visitor?.() })
      timer ??= setTimeout(() => void send().catch(() => {}), GATHER_MS).unref()
    },
    close: () => send().catch(() => {}),
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const views = pending
    pending = []
    if (views.length > 0) await primary.ask('views', views)
  }
}
