import { Socket } from 'node:net'
import { loadBuiltSite } from '#server/bundle/load-built-site.ts'
import { serverVersion } from '#server/bundle/server-version.ts'
import { type Config, requireConfig } from '#server/config/config.ts'
import { CONNECTION_LIMITS } from '#server/http/connections.ts'
import { createEchoHandler } from '#server/http/echo-request.ts'
import { serveAcceptedSockets } from '#server/http/serve.ts'
import { logCrashes } from '#server/logging/crashes.ts'
import { log } from '#server/logging/log.ts'
import { createMeter } from '#server/metrics/meter.ts'
import { requestMeter } from '#server/metrics/timed.ts'
import { type SharedServices, servicesWith } from '#server/services/services.ts'
import { createMailProxy } from './mail-proxy.ts'
import { createPageViewProxy } from './page-view-proxy.ts'
import { createRpcPeer } from './rpc.ts'
import type { PrimaryRpc, WorkerRpc } from './rpc-contract.ts'
import { createSignInProxy } from './sign-in-proxy.ts'

// Terminals signal all processes, but only the primary decides when workers end.
logCrashes()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))
const hearing: Partial<WorkerRpc> = { isThere() {} }
const primary = createRpcPeer<PrimaryRpc>(process, hearing)
const signIns = createSignInProxy(primary)
hearing.signInsAreCached = signIns.areKept
try {
  await work(requireConfig())
} catch (error) {
  // The primary may have ended for the same reason.
  await primary.ask('notServing', error instanceof Error ? error.message : String(error)).catch(() => {})
  process.exit(1)
}

async function work(config: Config): Promise<void> {
  const meter = config.metrics && (await createMeter())
  const [{ open, routeClass }, { areSignInsKept, isIdempotent }] = await Promise.all([
    loadBuiltSite(),
    primary.ask('begin', serverVersion()),
  ])
  if (areSignInsKept) signIns.areKept()
  const mail = isIdempotent === undefined ? undefined : createMailProxy(primary, isIdempotent)
  let hearTrouble = () => {}
  let rest = () => {}
  const services = servicesWith(config, onceByPrimary(config, mail?.mailer), {
    others: {
      findDamage: () => primary.ask('damage'),
      reportError: (trouble) => primary.tell('reportStoreError', trouble),
      onError(hear) {
        hearTrouble = hear
      },
    },
    together: {
      onError: () => primary.tell('storeRests'),
      onRest(hear) {
        rest = hear
      },
    },
    meter,
  })
  const { store, analytics } = services
  const flushAll = async () => {
    // A visit's second page waits until another process has stored the first.
    for (let round = 0; round < 3; round++) await Promise.all([analytics.flush(), primary.ask('flushOthers')])
  }
  const { app, front, turns } = await open({ ...services, analytics: { ...analytics, flush: flushAll } }, config.workers)
  const most = Math.ceil(CONNECTION_LIMITS.most / config.workers)
  const serving = serveAcceptedSockets(app, {
    front,
    turns,
    limits: { ...CONNECTION_LIMITS, most },
    meter: meter && requestMeter(meter, routeClass),
    answerFirst: createEchoHandler(config.dataDir),
  })
  let isEnding = false
  Object.assign(hearing, {
    mayBeginMail: async (number, isResting) => (await mail?.mayBegin(number, isResting)) ?? false,
    flush: analytics.flush,
    reportStoreError: () => hearTrouble(),
    storeRests: () => rest(),
    looked: look,
    measure: async (process) => meter?.measure(process),
    endReadiness: serving.endReadiness,
    async stop(how) {
      const isFirst = !isEnding
      isEnding = true
      await serving.stop(how)
      if (!isFirst) return
      await services.close()
      if (meter) await primary.ask('measuredAtEnd', (await meter.measure('ended')).counts).catch(() => {})
      process.exit(0)
    },
  } satisfies Partial<WorkerRpc>)
  process.on('message', (_, socket) => {
    if (socket instanceof Socket) serving.take(socket)
  })
  look()
  await primary.ask('serving')

  function look(): void {
    if (!config.search) store.checkIntegrity().catch((error: unknown) => log('Store not checked', { reason: String(error) }))
  }
}

function onceByPrimary({ google, ga4 }: Config, mailer: SharedServices['mailer']): SharedServices {
  return {
    cacheSignIns: signIns.keepSignIns,
    turns: {
      async take(lane) {
        return (await primary.ask('takePictureTurn', lane)) ? () => primary.tell('endPictureTurn', lane) : undefined
      },
    },
    relay: ga4 && createPageViewProxy(primary),
    identity: google && { verify: (token) => primary.ask('verify', token) },
    mailer,
  }
}
